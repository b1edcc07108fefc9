/**
 * Tries to find out which accounts exist. Login, code request, password reset and registration must answer with the
 * same words, headers and speed for numbers (and staff logins) with and without an account.
 */
import { createAccountNumber, registerCustomer, CUSTOMER_PASSWORD } from '@bourse/e2e/browser/register-customer.ts';
import { prepareDatabase } from '../trial-database.ts';
import type { AttackTarget } from './run-attack.ts';
import { setCodeSending } from './set-code-sending.ts';
import { loopbackAddressOf, callAsAttacker } from './attacker-call.ts';
import { type TimedAnswer, measureDistinguishability } from './measure-distinguishability.ts';

export interface AccountDiscoveryAttackSize {
  accounts: number;
  least: number;
  most: number;
}

/** All guess counters are reset after this many questions, so that the server evaluates every guess. */
const FORGET_EVERY = 3;
const NEXT = 'six loud magpies';

interface ProbedEndpoint {
  name: string;
  ask(name: string): [call: string, body: object];
  staff?: boolean;
  /** True where the door sends no codes. */
  uncoded?: boolean;
}

/** Names that have an account, and names that have none. */
interface Names {
  there: readonly string[];
  missing: readonly string[];
}
interface Trial {
  target: AttackTarget;
  size: AccountDiscoveryAttackSize;
  customers: Names;
  staff: Names;
}

export async function attackAccountDiscovery(target: AttackTarget, size: AccountDiscoveryAttackSize): Promise<string> {
  const { origin, demo } = target.server;
  const existing: string[] = [];
  for (let n = 0; n < size.accounts; n += 1)
    existing.push((await registerCustomer({ origin, invitation: demo.invitation })).account);
  const people = demo.staff.map(({ login }) => login);
  const trial: Trial = {
    target,
    size,
    customers: { there: existing, missing: existing.map(() => createAccountNumber()) },
    // As many missing names as real ones, and all different: a name used twice would be asked about twice as often and
    // be throttled.
    staff: {
      there: people,
      missing: people.map((login, n) => `${login.slice(0, -2)}q${String.fromCharCode(97 + n)}`),
    },
  };
  const doors = doorsOf(demo.invitation);
  const distinguished: string[] = [];
  for (const door of doors.filter(({ uncoded }) => uncoded))
    distinguished.push(await compareAnswersOfEndpoint(trial, door));
  await setCodeSending(target, true);
  // Half of the names of each kind have a code under way.
  for (const names of [trial.customers.there, trial.customers.missing])
    for (const [index, account] of names.entries())
      if (index % 2 === 0)
        await callAsAttacker(origin, 'user/sendCode', { account }, { from: loopbackAddressOf(index) });
  for (const door of doors.filter(({ uncoded }) => !uncoded))
    distinguished.push(await compareAnswersOfEndpoint(trial, door));
  await setCodeSending(target, false);
  const times = distinguished.join(', ');
  return `there or not, in equal words and heads at ${doors.length} doors; AUC of their times: ${times}`;
}

const doorsOf = (invitationCode: string): readonly ProbedEndpoint[] => [
  { name: 'login', uncoded: true, ask: (account) => ['user/login', { account, password: 'not the password' }] },
  {
    name: "staff's login",
    uncoded: true,
    staff: true,
    ask: (login) => ['staff/login', { login, password: 'not the password', otp: '123456' }],
  },
  {
    name: 'registration without a valid invitation',
    uncoded: true,
    ask: (account) => [
      'user/register',
      {
        account,
        password: CUSTOMER_PASSWORD,
        confirmPassword: CUSTOMER_PASSWORD,
        invitationCode: 'NOBODYS0',
        agreed: true,
      },
    ],
  },
  {
    name: 'registration',
    ask: (account) => [
      'user/register',
      {
        account,
        password: CUSTOMER_PASSWORD,
        confirmPassword: CUSTOMER_PASSWORD,
        invitationCode,
        agreed: true,
        code: '000000',
      },
    ],
  },
  { name: 'reset', ask: (account) => ['user/resetPassword', { account, code: '000000', next: NEXT, confirm: NEXT }] },
  { name: 'asking for a code', ask: (account) => ['user/sendCode', { account }] },
];

async function compareAnswersOfEndpoint(trial: Trial, door: ProbedEndpoint): Promise<string> {
  const { target, size, customers, staff } = trial;
  const few = Math.min(staff.there.length, customers.there.length);
  const ask =
    (side: keyof Names) =>
    async (n: number): Promise<TimedAnswer> => {
      if (side === 'there' && n % (FORGET_EVERY * few) === 0) await forgetGuesses(target);
      return question(trial, door, side, n);
    };
  const { area, byTime, pairs, words } = await measureDistinguishability(
    size.least,
    size.most,
    ask('there'),
    ask('missing'),
  );
  if (words.size > 0) target.fault(`${door.name}: answers differ: ${[...words].join(' | ')}`);
  if (byTime) target.fault(`${door.name}: time tells them apart: AUC ${area.toFixed(3)} of ${pairs}`);
  return `${door.name} ${area.toFixed(3)} (${pairs} pairs)`;
}

async function question(
  { target, customers, staff }: Trial,
  door: ProbedEndpoint,
  side: keyof Names,
  n: number,
): Promise<TimedAnswer> {
  const names = (door.staff ? staff : customers)[side];
  const [call, body] = door.ask(names[n % names.length]!);
  const response = await callAsAttacker(target.server.origin, call, body, { from: loopbackAddressOf(n) });
  if (response.code === 'tooFrequent') target.fault('a guess was not evaluated: the trial forgets too seldom');
  return { ms: response.ms, words: `${response.code} ${response.msg} ${response.heads.join()}` };
}

const forgetGuesses = ({ dataDir }: AttackTarget): Promise<void> =>
  prepareDatabase(dataDir, async (client) => {
    await client.query('delete from login_throttles');
    await client.query('update verification_codes set attempts = 0');
  });
