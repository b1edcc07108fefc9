/** The doors at which secrets can be guessed, and how many guesses each evaluated in any quarter of an hour. */
import { newKey } from '@bourse/contract/client.ts';
import { newAccount, newCustomer, PASSWORD } from '@bourse/e2e/browser/customers.ts';
import { granted } from '@bourse/e2e/browser/lived-in.ts';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';
import { Secret, TOTP } from 'otpauth';
import { addressOf, say, type Sender } from './say.ts';

export interface Door {
  name: string;
  /** Of every hundred guesses. */
  share: number;
  /** Its answer to a guess that it has evaluated. */
  wrong: string;
  /** The target of the nth guess: an account, or the guessing address itself. */
  whose(n: number): string;
  guess(n: number, sender: Sender): Promise<string>;
  /** How many guesses may be evaluated per target in 15 minutes. */
  limit: number;
}

/** A customer whose accounts are attacked, with the cookie of a device that has logged in before. */
export interface Owner {
  account: string;
  token: string;
  cookie: string;
  otpSecret?: string;
}

const OWNERS_ADDRESS = 501;
export const OWNER: Sender = { from: addressOf(OWNERS_ADDRESS) };
const LIMIT = 10;
/** Mistakes allowed per address: a hundred, plus one for each that expires, every nine seconds. */
const ADDRESS_LIMIT = 200;
const FUND_PASSWORD = 'nine calm otters';
const SHARES = { login: 84, spray: 8, staff: 3, reset: 3, fund: 1, otp: 1 };

const wrongCode = (n: number): string => String(n % 1_000_000).padStart(6, '0');

export async function prepareOwners({ origin, demo }: StartedServer, count: number): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let n = 0; n < count; n += 1) {
    const { account, token, client } = await newCustomer({ origin, invitation: demo.invitation });
    await granted(
      client.call('user/setFundPassword', {
        password: PASSWORD,
        next: FUND_PASSWORD,
        confirm: FUND_PASSWORD,
        key: newKey(),
      }),
    );
    const { cookie } = await say(origin, 'user/login', { account, password: PASSWORD }, OWNER);
    owners.push({ account, token, cookie: cookie ?? '' });
  }
  return owners;
}

/** One more customer, whose password the attacker knows and whose one-time codes the attacker doesn't. */
async function withCodes({ origin, demo }: StartedServer, nowMs: () => number): Promise<Owner> {
  const { account, token, client } = await newCustomer({ origin, invitation: demo.invitation });
  const { secret } = await granted(client.call('user/startOneTimeCodes', { password: PASSWORD }));
  await granted(
    client.call('user/confirmOneTimeCodes', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs() }),
      key: newKey(),
    }),
  );
  return { account, token, cookie: '', otpSecret: secret };
}

type Code = (call: string, body: object, sender: Sender) => Promise<string>;
type OwnerOf = (n: number) => Owner;

export async function openDoors(server: StartedServer, owners: readonly Owner[], nowMs: () => number): Promise<Door[]> {
  const { origin, demo } = server;
  const guarded = await withCodes(server, nowMs);
  const ownerOf = (n: number): Owner => owners[n % owners.length]!;
  const staffOf = (n: number) => demo.staff[n % demo.staff.length]!;
  const code: Code = async (call, body, sender) => (await say(origin, call, body, sender)).code;
  return [
    {
      name: 'passwords',
      share: SHARES.login,
      wrong: 'wrongCredentials',
      limit: LIMIT,
      whose: (n) => ownerOf(n).account,
      guess: (n, sender) => code('user/login', { account: ownerOf(n).account, password: `a guess ${n}` }, sender),
    },
    oneAddress(code),
    {
      name: "staff's",
      share: SHARES.staff,
      wrong: 'wrongStaffLogin',
      limit: LIMIT,
      whose: (n) => staffOf(n).login,
      guess: (n, sender) =>
        code('staff/login', { login: staffOf(n).login, password: `a guess ${n}`, otp: wrongCode(n) }, sender),
    },
    resetCodes(code, ownerOf),
    fundPasswords(code, ownerOf),
    {
      name: 'one-time codes',
      share: SHARES.otp,
      wrong: 'wrongOtp',
      limit: LIMIT,
      whose: () => guarded.account,
      guess: (n, sender) =>
        code('user/login', { account: guarded.account, password: PASSWORD, otp: wrongCode(n) }, sender),
    },
  ];
}

/** One address trying numbers that mostly have no account. */
const oneAddress = (code: Code): Door => ({
  name: "one address's",
  share: SHARES.spray,
  wrong: 'wrongCredentials',
  limit: ADDRESS_LIMIT,
  whose: () => 'one address',
  guess: (_, { headers = {} }) =>
    code(
      'user/login',
      { account: newAccount(), password: 'summer2026' },
      { headers, from: addressOf(OWNERS_ADDRESS + 2) },
    ),
});

const resetCodes = (code: Code, ownerOf: OwnerOf): Door => ({
  name: 'reset codes',
  share: SHARES.reset,
  wrong: 'wrongCode',
  limit: LIMIT,
  whose: (n) => ownerOf(n).account,
  // A code belongs to the client that requested it, so attackers also request codes of their own.
  async guess(n, sender) {
    const { account } = ownerOf(n);
    await code('user/sendCode', { account }, sender);
    return code(
      'user/resetPassword',
      { account, code: wrongCode(n), next: 'six loud magpies', confirm: 'six loud magpies' },
      sender,
    );
  },
});

/** Guesses at fund passwords with a stolen session. */
const fundPasswords = (code: Code, ownerOf: OwnerOf): Door => ({
  name: 'fund passwords',
  share: SHARES.fund,
  wrong: 'wrongFundPassword',
  limit: LIMIT,
  whose: (n) => ownerOf(n).account,
  guess(n, { headers, ...sender }) {
    const { account, token } = ownerOf(n);
    return code(
      'user/changeFundPassword',
      { current: `a guess ${n}`, next: 'six loud magpies', confirm: 'six loud magpies', key: newKey() },
      { ...sender, headers: { ...headers, account, token } },
    );
  },
});

/** The largest number of `times` in any window of `windowMs`. */
export function mostWithin(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let [most, first] = [0, 0];
  for (const [last, at] of sorted.entries()) {
    while (at - sorted[first]! >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
