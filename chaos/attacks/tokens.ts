/**
 * `npm run attack -- tokens [rounds]`: a token that somebody has copied, at a call and on an open socket, after each way that ends it:
 * logout, a changed password, a session ended from another device, a closed account. Dead within a second.
 */
import { CLOSE_SESSION_ENDED } from '@bourse/contract/stream.ts';
import { newKey } from '@bourse/contract/keys.ts';
import { WebSocket } from 'ws';
import { clientAt, type Customer, newCustomer, PASSWORD } from '../../e2e/browser/customers.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';

const ROUNDS = Number(process.argv[2] ?? 10);
const WITHIN_MS = 1_000;
const NEXT = 'six loud magpies';

const dataDir = await makeDataFolder('attack');
const server = await startServer({ dataDir });
const product = { origin: server.origin, invitation: server.demo.invitation };
const faults: string[] = [];

interface Stolen { token: string; account: string }

/** Ends `stolen` from the session that `owner` has, or from itself. */
type End = (owner: Customer, stolen: Stolen) => Promise<{ ok: boolean }>;
const ENDS: Readonly<Record<string, End>> = {
  logout: (_, stolen) => clientAt(server.origin, stolen).call('user/logout'),
  changedPassword: (owner) => owner.client.call('user/changeLoginPassword', { current: PASSWORD, next: NEXT, confirm: NEXT, key: newKey() }),
  endedFromElsewhere: async (owner) => {
    const listed = await owner.client.call('user/listSessions');
    const session = listed.ok ? (listed.data.rows.find(({ current }) => !current)?.id ?? '') : '';
    return owner.client.call('user/revokeSession', { session, key: newKey() });
  },
  closedAccount: (owner) => owner.client.call('user/closeAccount', { password: PASSWORD, key: newKey() }),
};

async function listen({ token, account }: Stolen): Promise<{ closed: Promise<{ code: number; at: number }> }> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/vue/stream`);
  const closed = new Promise<{ code: number; at: number }>((resolve) => { socket.on('close', (code) => resolve({ code, at: performance.now() })); });
  await new Promise<void>((opened, failed) => { socket.once('message', () => opened()).once('error', failed).once('open', () => socket.send(JSON.stringify({ hello: { token, account } }))); });
  return { closed };
}

/** Milliseconds from the answer of what ends it until the token is dead at both doors. */
async function outlives(end: End): Promise<number> {
  const owner = await newCustomer(product);
  const login = await clientAt(server.origin).call('user/login', { account: owner.account, password: PASSWORD });
  if (!login.ok) throw new Error(login.msg);
  const stolen = { token: login.data.token, account: owner.account };
  const { closed } = await listen(stolen);
  const ended = await end(owner, stolen);
  if (!ended.ok) throw new Error('it could not be ended');
  const since = performance.now();
  while (await clientAt(server.origin, stolen).call('user/getUserinfo').then(() => true, () => false)) { /* asks again at once */ }
  const atCalls = performance.now();
  const { code, at } = await closed;
  if (code !== CLOSE_SESSION_ENDED) faults.push(`a socket was closed with ${code}`);
  return Math.max(atCalls, at) - since;
}

try {
  for (const [name, end] of Object.entries(ENDS)) {
    const lives: number[] = [];
    for (let round = 0; round < ROUNDS; round++) lives.push(await outlives(end));
    const longest = Math.max(...lives);
    console.log(`${name}: dead after ${Math.round(longest)} ms at most, ${ROUNDS} times`);
    if (longest > WITHIN_MS) faults.push(`${name}: a token lived for ${Math.round(longest)} ms`);
  }
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'tokens: held' : `tokens: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
