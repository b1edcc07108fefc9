/**
 * `npm run attack -- accounts [accounts]`: is there an account? Logins with wrong passwords at numbers that have one and at numbers that
 * don't must be answered alike, and equally fast: the area under the curve of telling them apart by time lies between 0.45 and 0.55.
 */
import { newAccount, newCustomer } from '../../e2e/browser/customers.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';
import { addressOf, say } from '../attack-caller.ts';

const ACCOUNTS = Number(process.argv[2] ?? 160);
const GUESSES_EACH = 5;
const LOWEST = 0.45;
const HIGHEST = 0.55;

/** Chance that a sample of `a` is larger than one of `b`, ties counted half. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let larger = 0;
  for (const x of a) for (const y of b) larger += x > y ? 1 : x === y ? 0.5 : 0;
  return larger / (a.length * b.length);
}

const dataDir = await makeDataFolder('attack');
const server = await startServer({ dataDir });
const faults: string[] = [];
const times = { existing: [] as number[], missing: [] as number[] };
const told = new Set<string>();

try {
  const product = { origin: server.origin, invitation: server.demo.invitation };
  const existing: string[] = [];
  for (let n = 0; n < ACCOUNTS; n++) existing.push((await newCustomer(product)).account);
  const missing = existing.map(() => newAccount());
  for (let round = 0; round < GUESSES_EACH; round++) {
    for (let n = 0; n < ACCOUNTS; n++) {
      // In turns, so that whatever else this machine does falls on both alike; which comes first changes.
      const pair = [['existing', existing[n] ?? ''], ['missing', missing[n] ?? '']] as const;
      for (const [kind, account] of (n + round) % 2 === 0 ? pair : pair.toReversed()) {
        const said = await say(server.origin, 'user/login', { account, password: 'not the password' }, addressOf(n));
        times[kind].push(said.ms);
        told.add(`${said.code} ${said.msg} ${said.headers.join()}`);
      }
    }
  }
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
const area = areaUnderCurve(times.existing, times.missing);
if (told.size !== 1) faults.push(`answers differ: ${[...told].join(' | ')}`);
if (area < LOWEST || area > HIGHEST) faults.push(`time tells them apart: AUC ${area.toFixed(3)}`);
console.log(`${times.existing.length} guesses at accounts and as many at none: ${told.size} kind of answer, AUC ${area.toFixed(3)}`);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'accounts: held' : `accounts: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
