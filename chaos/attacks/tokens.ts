/**
 * `npm run attack -- tokens [rounds]`: a copied token, at a call and on an open socket, after each way that ends it:
 * logout, a changed or reset password, a session ended from another device, a closed account, an account that the staff
 * bans or disables; and a staff token after logout, a changed role and being disabled. Dead within a second.
 */
import { CLOSE_CODE_SESSION_ENDED } from '@bourse/contract/stream-frames.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type CallClient, createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { SOLE_RESTRICTIONS_MAXIMUM } from '@bourse/core/compliance/account-restrictions.ts';
import { WebSocket } from 'ws';
import {
  createCustomerClient,
  type Customer,
  registerCustomer,
  CUSTOMER_PASSWORD,
} from '../../e2e/browser/register-customer.ts';
import { expectSuccess } from '../../e2e/browser/customer-with-history.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../../e2e/browser/staff-members.ts';
import { logInStaffMember } from '../../e2e/matrix/matrix-customers-and-staff.ts';
import { openStreamReader } from '../../e2e/protocol/stream-reader.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';

const ROUNDS = Number(process.argv[2] ?? 10);
const STAFF_ROUNDS = Math.min(ROUNDS, 3);
const WITHIN_MS = 1_000;
const DAY_MS = 86_400_000;
const NEXT = 'six loud magpies';

const dataDir = await makeDataFolder('attack');
const server = await startServer({ dataDir });
const product = { origin: server.origin, invitation: server.demo.invitation };
const faults: string[] = [];
let figures = '';

interface Stolen {
  token: string;
  account: string;
}

/** Ends `stolen` from the owner's session, or from itself. */
type End = (owner: Customer, stolen: Stolen) => Promise<{ ok: boolean }>;
const [boss, other] = [await logInStaffMember(server, 'owner'), await logInStaffMember(server, 'owner-2')];
let restrictions = 0;
let reviewer: CallClient;
/** One who may restrict another customer today. */
async function freshReviewer(): Promise<CallClient> {
  if (restrictions % SOLE_RESTRICTIONS_MAXIMUM === 0) {
    const person = await createStaffMember({ dataDir }, `tokens-reviewer-${restrictions}`, 'reviewer');
    reviewer = (await logInStaffWithOneTimeCode(server, person)).client;
  }
  restrictions += 1;
  return reviewer;
}
/** By the staff; the owner's own sessions end too. */
const restricted =
  (state: 'disabled' | 'loginBanned'): End =>
  async (owner) => {
    const { id } = await expectSuccess(owner.client.call('user/getUserinfo', {}));
    return (await freshReviewer()).call('staff/setCustomerState', {
      customer: id,
      state,
      reason: 'security',
      until: new Date(Date.now() + DAY_MS).toISOString(),
      key: createIdempotencyKey(),
    });
  };

const ENDS: Readonly<Record<string, End>> = {
  logout: (_, stolen) => createCustomerClient(server.origin, stolen).call('user/logout'),
  changedPassword: (owner) =>
    owner.client.call('user/changeLoginPassword', {
      current: CUSTOMER_PASSWORD,
      next: NEXT,
      confirm: NEXT,
      key: createIdempotencyKey(),
    }),
  endedFromElsewhere: async (owner) => {
    const listed = await owner.client.call('user/listSessions');
    const session = listed.ok ? (listed.data.rows.find(({ current }) => !current)?.id ?? '') : '';
    return owner.client.call('user/revokeSession', { session, key: createIdempotencyKey() });
  },
  disabled: restricted('disabled'),
  bannedFromLogin: restricted('loginBanned'),
  closedAccount: (owner) =>
    owner.client.call('user/closeAccount', { password: CUSTOMER_PASSWORD, key: createIdempotencyKey() }),
};

/** Milliseconds from the answer to the ending call until a staff token is dead. */
async function staffOutlives(
  name: string,
  end: (token: string, id: string) => Promise<{ ok: boolean }>,
  round: number,
): Promise<number> {
  const person = await createStaffMember({ dataDir }, `tokens-${name.toLowerCase()}-${round}`, 'reviewer', 'auditor');
  const { token, client } = await logInStaffWithOneTimeCode(server, person);
  const { id } = (await expectSuccess(boss.call('staff/listStaff', {}))).rows.find(
    ({ login }) => login === person.login,
  )!;
  await expectSuccess(client.call('staff/listReviews', {}));
  // The stream is for customers: a staff token opens none.
  if (
    await openStreamReader(server.origin, { token, account: person.login }).then(
      () => true,
      () => false,
    )
  )
    faults.push("the stream takes a token of the staff's");
  const ended = await end(token, id);
  if (!ended.ok) throw new Error('it could not be ended');
  const since = performance.now();
  while (
    await client.call('staff/listReviews', {}).then(
      ({ ok }) => ok,
      () => false,
    )
  ) {
    /* asks again at once */
  }
  return performance.now() - since;
}

async function listen({ token, account }: Stolen): Promise<{ closed: Promise<{ code: number; at: number }> }> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/vue/stream`);
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    socket.on('close', (code) => resolve({ code, at: performance.now() }));
  });
  await new Promise<void>((opened, failed) => {
    socket
      .once('message', () => opened())
      .once('error', failed)
      .once('open', () => socket.send(JSON.stringify({ hello: { token, account } })));
  });
  return { closed };
}

/** One owner may take power from a few colleagues a day; a change that waits for a second person ends nothing. */
async function takenAlone(
  by: CallClient,
  change: Omit<CallInput<Calls['staff/changeStaff']>, 'key'>,
): Promise<{ ok: boolean }> {
  const { appointment } = await expectSuccess(by.call('staff/changeStaff', { ...change, key: createIdempotencyKey() }));
  return { ok: appointment === null };
}

/** Milliseconds from the answer to the ending call until the token is dead at both doors. */
async function outlives(end: End): Promise<number> {
  const owner = await registerCustomer(product);
  const login = await createCustomerClient(server.origin).call('user/login', {
    account: owner.account,
    password: CUSTOMER_PASSWORD,
  });
  if (!login.ok) throw new Error(login.msg);
  const stolen = { token: login.data.token, account: owner.account };
  const { closed } = await listen(stolen);
  const ended = await end(owner, stolen);
  if (!ended.ok) throw new Error('it could not be ended');
  const since = performance.now();
  while (
    await createCustomerClient(server.origin, stolen)
      .call('user/getUserinfo')
      .then(
        () => true,
        () => false,
      )
  ) {
    /* asks again at once */
  }
  const atCalls = performance.now();
  const { code, at } = await closed;
  if (code !== CLOSE_CODE_SESSION_ENDED) faults.push(`a socket was closed with ${code}`);
  return Math.max(atCalls, at) - since;
}

try {
  const longest: string[] = [];
  const judge = (name: string, lives: readonly number[]): void => {
    const most = Math.round(Math.max(...lives));
    longest.push(`${name} ${most} ms`);
    if (most > WITHIN_MS) faults.push(`${name}: a token lived for ${most} ms`);
  };
  for (const [name, end] of Object.entries(ENDS)) {
    const lives: number[] = [];
    for (let round = 0; round < ROUNDS; round++) lives.push(await outlives(end));
    judge(name, lives);
  }
  const staffEnds: Record<string, (token: string, id: string) => Promise<{ ok: boolean }>> = {
    staffLogout: (token) =>
      createCallClient({ base: `${server.origin}/api/vue`, headers: () => ({ token }) }).call('staff/logout', {}),
    staffRoleChanged: (_, id) => takenAlone(boss, { staff: id, roles: ['auditor'] }),
    staffDisabled: (_, id) => takenAlone(other, { staff: id, disabled: true }),
  };
  for (const [name, end] of Object.entries(staffEnds)) {
    const lives: number[] = [];
    for (let round = 0; round < STAFF_ROUNDS; round++) lives.push(await staffOutlives(name, end, round));
    judge(name, lives);
  }
  figures =
    `${ROUNDS} customers' and ${STAFF_ROUNDS} of the staff's for each end, at calls and on open sockets; ` +
    `the longest lives: ${longest.join(', ')}`;
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
for (const fault of faults) console.log(`  ${fault}`);
console.log(`tokens: ${figures}; ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
