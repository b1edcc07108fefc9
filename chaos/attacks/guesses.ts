/**
 * `npm run attack -- guesses [count]`: passwords are guessed at a few accounts, from one address and from 500, with forged forwarding
 * headers. At most ten guesses an account and 15 minutes may be evaluated, and the owner still logs in from a known device.
 */
import { newCustomer, PASSWORD } from '../../e2e/browser/customers.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';
import { addressOf, many, say } from '../attack-caller.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const ADDRESSES = 500;
const ACCOUNTS = 5;
const AT_ONCE = 32;
const EVALUATED_MAXIMUM = 10;
const WINDOW_MS = 15 * 60_000;
const OWNERS_ADDRESS = 501;

const dataDir = await makeDataFolder('attack');
const server = await startServer({ dataDir });
const product = { origin: server.origin, invitation: server.demo.invitation };
const faults: string[] = [];

/** Half of the guesses come from one address. Answers how many of each account's were evaluated. */
async function guess(accounts: readonly string[]): Promise<Map<string, number>> {
  const evaluated = new Map(accounts.map((account) => [account, 0]));
  await many(COUNT, AT_ONCE, async (n) => {
    const account = accounts[n % accounts.length] ?? '';
    const forged = { 'x-forwarded-for': `203.0.113.${n % 250}`, forwarded: `for=198.51.100.${n % 250}`, 'x-real-ip': `192.0.2.${n % 250}` };
    const { code } = await say(server.origin, 'user/login', { account, password: `a guess ${n}` }, addressOf(n % 2 === 0 ? 0 : n % ADDRESSES), forged);
    if (code === 'wrongCredentials') evaluated.set(account, (evaluated.get(account) ?? 0) + 1);
    else if (code !== 'tooFrequent' && code !== 'tooMany') faults.push(`a guess was answered with ${code}`);
  });
  return evaluated;
}

try {
  const owners = await Promise.all(Array.from({ length: ACCOUNTS }, async () => {
    const { account } = await newCustomer(product);
    const { cookie } = await say(server.origin, 'user/login', { account, password: PASSWORD }, addressOf(OWNERS_ADDRESS));
    return { account, cookie: cookie ?? '' };
  }));
  const started = performance.now();
  const evaluated = await guess(owners.map(({ account }) => account));
  const tookMs = performance.now() - started;
  for (const [account, count] of evaluated) if (count > EVALUATED_MAXIMUM * Math.ceil(tookMs / WINDOW_MS)) faults.push(`${count} guesses at ${account} were evaluated`);
  for (const { account, cookie } of owners) {
    const stranger = await say(server.origin, 'user/login', { account, password: PASSWORD }, addressOf(OWNERS_ADDRESS + 1));
    if (stranger.code !== 'tooFrequent') faults.push(`a new device was let in while ${account} was being guessed at (${stranger.code})`);
    const owner = await say(server.origin, 'user/login', { account, password: PASSWORD }, addressOf(OWNERS_ADDRESS), { cookie });
    if (owner.code !== 'ok') faults.push(`the owner of ${account} could not log in: ${owner.code}`);
  }
  const most = Math.max(...evaluated.values());
  console.log(`${COUNT} guesses from ${ADDRESSES} addresses in ${Math.round(tookMs / 1000)} s: at most ${most} evaluated an account, ${owners.length} owners logged in`);
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
for (const fault of new Set(faults)) console.error(fault);
console.log(faults.length === 0 ? 'guesses: held' : `guesses: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
