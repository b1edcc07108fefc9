/** The script with which outsiders check daily bars finds what there is to find, and nothing else. */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { afterEach, expect, it } from 'vitest';
import type { ExaminedFeed } from './examined-world.ts';
import { type MarketFlaws, createRandomWalkWorld } from './testing/random-walk-market.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'docs', 'check-prices.mjs');
const ENOUGH_MS = 60_000;
let server: Server | undefined;
afterEach(() => void server?.close());

/** Answers the script's three calls, in pages of a hundred bars. */
function answer(
  { instruments, bars }: ExaminedFeed,
  name: string,
  input: { instrument?: string; before?: string },
): unknown {
  if (name === 'listMarkets') return { rows: [{ market: 'US' }], next: null };
  if (name === 'listInstruments')
    return { rows: instruments().map(({ id, board }) => ({ instrument: id, board })), next: null };
  const until = input.before === undefined ? Infinity : Date.parse(input.before);
  const all = bars(
    { instrument: input.instrument!, period: '1d', adjustment: 'forward', before: Infinity, limit: 1000 },
    0,
  ) as Awaited<ReturnType<ExaminedFeed['bars']>>;
  const page = all.filter(({ at }) => at < until).slice(-100);
  const next = page[0] && page[0].at > all[0]!.at ? new Date(page[0].at).toISOString() : null;
  return {
    bars: page.map(({ at, open, close }) => ({
      at: new Date(at).toISOString(),
      open: formatScaled(open),
      close: formatScaled(close),
    })),
    next,
  };
}

async function check(flaws: MarketFlaws, ...newest: number[]): Promise<{ code: number; output: string }> {
  const { feed } = createRandomWalkWorld(7, 'exchange', '2025-01-02', '2027-12-20', testTimeZones, flaws);
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () =>
      response.end(
        JSON.stringify({ status: 1, data: answer(feed, request.url!.split('/').at(-1)!, JSON.parse(body)) }),
      ),
    );
  });
  await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return new Promise((done) => {
    execFile(process.execPath, [SCRIPT, `http://127.0.0.1:${port}`, ...newest.map(String)], (error, output) =>
      done({ code: error ? Number(error.code) : 0, output }),
    );
  });
}

it(
  'finds a random walk fair',
  async () => {
    const { code, output } = await check({});
    expect(output.match(/^US .* t -?\d/gm), output).toHaveLength(5);
    expect(output).toMatch(/^fair: /m);
    expect(code).toBe(0);
  },
  ENOUGH_MS,
);

it(
  'finds that a gap tells the session',
  async () => {
    const { code, output } = await check({ gapPredictsSession: 0.5 });
    expect(output).toMatch(/gap → session +\d+\.\d+ basis points a day, \d+ days, t [12]\d\.\d/);
    expect(output).toMatch(/^NOT FAIR: /m);
    expect(code).toBe(1);
  },
  ENOUGH_MS,
);

it(
  'finds that days turn back',
  async () => {
    const { code, output } = await check({ dayTurnsBack: 0.25 });
    expect(output).toMatch(/yesterday → today +-\d+\.\d+ basis points a day, \d+ days, t -\d+\.\d/);
    expect(code).toBe(1);
  },
  ENOUGH_MS,
);

/** As many as the server's own test requires. */
it.each([{}, { gapPredictsSession: 0.5 }, { dayTurnsBack: 0.25 }] as MarketFlaws[])(
  'the newest 300 bars of each are enough for it: %j',
  async (flaws) => {
    const { code, output } = await check(flaws, 300);
    expect(output).toMatch(/^US .* 238 days, t /m);
    expect(code, output).toBe(Object.keys(flaws).length === 0 ? 0 : 1);
  },
  ENOUGH_MS,
);
