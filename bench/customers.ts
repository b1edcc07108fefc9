/**
 * The console's table of 100,000 customers: lists, pages far down, searches and a customer's own page, each as the
 * console requests it, over HTTP; then ten open positions of each, what the risk pages read of them, and how soon a
 * price that takes them beyond a limit raises an alarm. `-- customers 10000` fills fewer, for a quick look. Exit 1 if a
 * list, a search, the risk or the alarm takes too long, if one of them takes longer the more has been looked at, or the
 * first count of how orders were filled longer than the console waits.
 */
import { createCallClient } from '@bourse/contract/call-client.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { generateOtpCode, parseBase32OtpSecret } from '@bourse/server/staff/one-time-codes.ts';
import { FAMILY_NAMES, fillCustomers, FIRST_MOBILE_NUMBER } from './customers/fill-customers.ts';
import { measureRiskPageTimes } from './customers/measure-risk-page-times.ts';
import { roundTo } from './orders/load-measurement.ts';

const CUSTOMERS = Number(process.argv[2] ?? '100000');
if (!Number.isInteger(CUSTOMERS) || CUSTOMERS < 1_000 || CUSTOMERS > 10_000_000)
  throw new Error('customers takes a whole number from 1000 to 10000000');
const CALLS = 150;
const ROUNDS = 3;
const AT_ONCE = 4;
const PAGE = 50;
const P99_MS = 200;
/** Each look adds to the staff's record: the last round may take this many times as long as the first. */
const GROWTH = 2;

const dataDir = await makeDataFolder('bench-customers');
const server = await startServer({ dataDir, environment: { BOURSE_HOURS: 'always' } });
try {
  await fillCustomers(dataDir, CUSTOMERS);
  const [person] = server.demo.staff;
  if (!person) throw new Error('the demo world has no staff');
  const base = `http://127.0.0.1:${server.port}/api/vue`;
  const otp = generateOtpCode(parseBase32OtpSecret(person.otpSecret), Date.now());
  const opened = await createCallClient({ base }).call('staff/login', {
    login: person.login,
    password: person.password,
    otp,
  });
  if (!opened.ok) throw new Error(opened.code);
  const client = createCallClient({ base, headers: () => ({ token: opened.data.token }) });
  const any = (below: number): number => Math.floor(Math.random() * below);
  const [newest] = await client
    .call('staff/listCustomers', { limit: 1 })
    .then((page) => (page.ok ? page.data.rows : []));
  const idOf = (back: number): string => String(Number(newest?.id) - back);

  const list = (input: { query?: string; state?: 'frozen'; cursor?: string }) =>
    client.call('staff/listCustomers', { limit: PAGE, ...input });
  const kinds: Record<string, () => Promise<{ ok: boolean }>> = {
    list: () => list({}),
    far: () => list({ cursor: idOf(any(CUSTOMERS)) }),
    frozen: () => list({ state: 'frozen', cursor: idOf(any(CUSTOMERS)) }),
    mobile: () => list({ query: String(FIRST_MOBILE_NUMBER + any(CUSTOMERS)).slice(0, 4 + any(7)) }),
    name: () => list({ query: `${FAMILY_NAMES[any(FAMILY_NAMES.length)]} ${any(CUSTOMERS)}`.slice(0, 2 + any(10)) }),
    nobody: () => list({ query: `Zz${any(CUSTOMERS)}` }),
    id: () => list({ query: idOf(any(CUSTOMERS)) }),
    page: () => client.call('staff/getCustomer', { customer: idOf(any(CUSTOMERS - 1)), why: 'audit' }),
  };
  const p99s: Record<string, number> = {};
  const p50s: Record<string, number[]> = {};
  for (const [name, ask] of Array.from({ length: ROUNDS }, () => Object.entries(kinds)).flat()) {
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (times.length < CALLS) {
          const started = performance.now();
          const answer = await ask();
          times.push(performance.now() - started);
          if (!answer.ok) throw new Error(`${name} was refused`);
        }
      }),
    );
    times.sort((a, b) => a - b);
    const at = (share: number): number =>
      roundTo(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
    // The best of the rounds: other load can only make it worse.
    p99s[name] = Math.min(p99s[name] ?? Infinity, at(0.99));
    (p50s[name] ??= []).push(at(0.5));
    console.log(`${name.padEnd(8)}p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  const worst = Math.max(...Object.values(p99s));
  const growth = roundTo(Math.max(...Object.values(p50s).map((rounds) => (rounds.at(-1) ?? 0) / (rounds[0] ?? 0))));
  const risk = await measureRiskPageTimes({ origin: server.origin, dataDir }, client);
  console.log(
    JSON.stringify({
      bench: 'customers',
      customers: CUSTOMERS,
      at_once: AT_ONCE,
      p99_ms: p99s,
      worst_p99_ms: worst,
      allowed_ms: P99_MS,
      last_round_to_first: growth,
      allowed_growth: GROWTH,
      risk,
    }),
  );
  process.exitCode = worst < P99_MS && growth < GROWTH && risk.fast ? 0 : 1;
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
