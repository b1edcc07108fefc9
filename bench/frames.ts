/**
 * A list flung on a slow phone (processor slowed four times, slow 4G) while twenty quotes a second arrive: dropped
 * frames, the longest task, and how the heap grows over minutes. Compared with a static list of the same length, flung
 * in the same browser. `-- frames 10` takes ten minutes instead of two. Exit 1 if more is dropped or kept than allowed.
 */
import type { WebSocketRoute } from 'playwright-core';
import { launchChromium } from '@bourse/e2e/browser/chromium.ts';
import { registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { roundTo } from './orders/load-measurement.ts';
import { readLongTasks, openSlowPhone, type SlowPhone } from './phone/slow-phone.ts';

const MINUTES = Number(process.argv[2] ?? '2');
if (!(MINUTES >= 0.5 && MINUTES <= 60)) throw new Error('frames takes minutes from 0.5 to 60');
const QUOTES_A_SECOND = 20;
const FLINGS = 12;
const FLING = { x: 187, y: 500, speed: 2_500, gestureSourceType: 'touch' } as const;
const FLING_PX = 1_500;
const FRAME_MS = 1_000 / 60;
const DROPPED_MORE_PERCENT = 2;
const GROWTH_KB_A_MINUTE = 300;
const SETTLE_MS = 300;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 30_000;

interface Quote {
  type: 'quote';
  instrument: string;
  last: string;
  seq: number;
}

/**
 * Passes the real stream through except for its quotes, which it repeats with changed prices, `QUOTES_A_SECOND` a
 * second.
 */
async function addQuotes({ phone }: SlowPhone): Promise<{ sent(): number; stop(): void }> {
  const latest = new Map<string, Quote>();
  let route: WebSocketRoute | null = null;
  let sent = 0;
  await phone.page.routeWebSocket(/\/api\//, (socket) => {
    route = socket;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as Quote;
      if (frame.type === 'quote' && !latest.has(frame.instrument)) latest.set(frame.instrument, frame);
      if (frame.type === 'quote') return;
      socket.send(message);
    });
  });
  const timer = setInterval(() => {
    const quotes = [...latest.values()];
    const quote = quotes[sent % Math.max(1, quotes.length)];
    if (!quote) return;
    sent += 1;
    quote.seq += 1;
    const moved = (Number(quote.last) * (1 + ((sent % 7) - 3) / 10_000)).toFixed(2);
    route?.send(JSON.stringify({ ...quote, last: moved }));
  }, 1_000 / QUOTES_A_SECOND);
  return { sent: () => sent, stop: () => clearInterval(timer) };
}

/** Percentage of late frames while the list is flung down and up. */
async function fling({ phone, session }: SlowPhone, flings: number): Promise<number> {
  const { page } = phone;
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times, isOver: false });
    const next = (now: number): void => {
      times.push(now);
      if (!(globalThis as unknown as { isOver: boolean }).isOver) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let count = 0; count < flings; count += 1) {
    const yDistance = count % 4 < 3 ? -FLING_PX : FLING_PX * 2;
    await session.send('Input.synthesizeScrollGesture', { ...FLING, yDistance, preventFling: false });
  }
  const times = await page.evaluate(() => {
    Object.assign(globalThis, { isOver: true });
    return (globalThis as unknown as { times: number[] }).times;
  });
  const wholeMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const expected = Math.max(1, Math.round(wholeMs / FRAME_MS));
  return (100 * Math.max(0, expected - (times.length - 1))) / expected;
}

/** A list as long as ours becomes, that nothing changes. */
async function openBare({ phone }: SlowPhone): Promise<void> {
  await phone.page.goto(`${phone.origin}/healthz`);
  await phone.page.evaluate(() => {
    const row = '<li style="height:4rem;display:flex;gap:1rem"><b>NAME</b><span>Company</span><i>1,234.56</i></li>';
    document.body.innerHTML = `<main><ul>${row.repeat(1_000)}</ul></main>`;
  });
}

/** What is alive after a garbage collection. */
async function heapOf({ session }: SlowPhone): Promise<{ bytes: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const [{ usedSize }, { nodes }] = [
    await session.send('Runtime.getHeapUsage'),
    await session.send('Memory.getDOMCounters'),
  ];
  return { bytes: usedSize, nodes };
}

const dataDir = await makeDataFolder('bench-frames');
const server = await startServer({ dataDir, environment: { BOURSE_SEED: 'bench' } });
const browser = await launchChromium();
try {
  const session = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const bare = await openSlowPhone(browser, server.origin);
  await openBare(bare);
  const bareDropped = await fling(bare, FLINGS);
  await bare.phone.page.context().close();

  const slow = await openSlowPhone(browser, server.origin, { session, slowNetwork: true });
  const quotes = await addQuotes(slow);
  await slow.phone.open('/home/stockList');
  await slow.phone.settles().catch(() => null);
  // The first flings load the list, the next ones are measured.
  await fling(slow, FLINGS);
  await readLongTasks(slow);
  const [before, sentBefore] = [Date.now(), quotes.sent()];
  const dropped = await fling(slow, FLINGS);
  const perSecond = ((quotes.sent() - sentBefore) * 1_000) / (Date.now() - before);
  const longest = Math.max(0, ...(await readLongTasks(slow)));
  console.log(
    `dropped ${dropped.toFixed(1)} % (bare list ${bareDropped.toFixed(1)} %), longest task ${longest.toFixed(0)} ms, ` +
      `${perSecond.toFixed(1)} quotes a second`,
  );

  const heaps = [await heapOf(slow)];
  const started = Date.now();
  while (Date.now() - started < MINUTES * MINUTE_MS) {
    await fling(slow, 4);
    await slow.phone.page.waitForTimeout(SETTLE_MS);
    if (Date.now() - started >= heaps.length * SAMPLE_MS) heaps.push(await heapOf(slow));
  }
  heaps.push(await heapOf(slow));
  const minutes = (Date.now() - started) / MINUTE_MS;
  quotes.stop();
  const [first, last] = [heaps[0]!, heaps.at(-1)!];
  const growth = (last.bytes - first.bytes) / 1_000 / minutes;
  const later = heaps.slice(Math.floor(heaps.length / 2)).map(({ bytes }) => bytes);
  console.log(
    `heap every half minute for ${minutes.toFixed(1)} minutes, in MB: ` +
      `${heaps.map(({ bytes }) => (bytes / 1e6).toFixed(2)).join(' ')}; nodes ${first.nodes} → ${last.nodes}`,
  );
  console.log(
    JSON.stringify({
      bench: 'frames',
      dropped_percent: roundTo(dropped, 1),
      bare_dropped_percent: roundTo(bareDropped, 1),
      allowed_more_percent: DROPPED_MORE_PERCENT,
      longest_task_ms: Math.round(longest),
      quotes_a_second: roundTo(perSecond, 1),
      heap_kB_a_minute: Math.round(growth),
      allowed_kB_a_minute: GROWTH_KB_A_MINUTE,
      second_half_spread_kB: Math.round((Math.max(...later) - Math.min(...later)) / 1_000),
      nodes: [first.nodes, last.nodes],
    }),
  );
  process.exitCode = dropped - bareDropped <= DROPPED_MORE_PERCENT && growth <= GROWTH_KB_A_MINUTE ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
