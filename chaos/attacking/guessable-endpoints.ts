/** The doors at which secrets can be guessed, and how many guesses each evaluated in any quarter of an hour. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { createAccountNumber, registerCustomer, CUSTOMER_PASSWORD } from '@bourse/e2e/browser/register-customer.ts';
import { expectSuccess } from '@bourse/e2e/browser/customer-with-history.ts';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';
import { Secret, TOTP } from 'otpauth';
import { loopbackAddressOf, callAsAttacker, type AttackerSender } from './attacker-call.ts';

export interface GuessableEndpoint {
  name: string;
  /** Of every hundred guesses. */
  share: number;
  /** Its answer to a guess that it has evaluated. */
  wrong: string;
  /** The target of the nth guess: an account, or the guessing address itself. */
  whose(n: number): string;
  guess(n: number, sender: AttackerSender): Promise<string>;
  /** How many guesses may be evaluated per target in 15 minutes. */
  limit: number;
}

/** A customer whose accounts are attacked, with the cookie of a device that has logged in before. */
export interface AttackedCustomer {
  account: string;
  token: string;
  cookie: string;
  otpSecret?: string;
}

const OWNERS_ADDRESS = 501;
export const ATTACKED_CUSTOMER_SENDER: AttackerSender = { from: loopbackAddressOf(OWNERS_ADDRESS) };
const LIMIT = 10;
/** Mistakes allowed per address: a hundred, plus one for each that expires, every nine seconds. */
const ADDRESS_LIMIT = 200;
const FUND_PASSWORD = 'nine calm otters';
const SHARES = { login: 84, spray: 8, staff: 3, reset: 3, fund: 1, otp: 1 };

const wrongCode = (n: number): string => String(n % 1_000_000).padStart(6, '0');

export async function prepareAttackedCustomers(
  { origin, demo }: StartedServer,
  count: number,
): Promise<AttackedCustomer[]> {
  const owners: AttackedCustomer[] = [];
  for (let n = 0; n < count; n += 1) {
    const { account, token, client } = await registerCustomer({ origin, invitation: demo.invitation });
    await expectSuccess(
      client.call('user/setFundPassword', {
        password: CUSTOMER_PASSWORD,
        next: FUND_PASSWORD,
        confirm: FUND_PASSWORD,
        key: createIdempotencyKey(),
      }),
    );
    const { cookie } = await callAsAttacker(
      origin,
      'user/login',
      { account, password: CUSTOMER_PASSWORD },
      ATTACKED_CUSTOMER_SENDER,
    );
    owners.push({ account, token, cookie: cookie ?? '' });
  }
  return owners;
}

/** One more customer, whose password the attacker knows and whose one-time codes the attacker doesn't. */
async function registerCustomerWithOneTimeCodes(
  { origin, demo }: StartedServer,
  nowMs: () => number,
): Promise<AttackedCustomer> {
  const { account, token, client } = await registerCustomer({ origin, invitation: demo.invitation });
  const { secret } = await expectSuccess(client.call('user/startOneTimeCodes', { password: CUSTOMER_PASSWORD }));
  await expectSuccess(
    client.call('user/confirmOneTimeCodes', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs() }),
      key: createIdempotencyKey(),
    }),
  );
  return { account, token, cookie: '', otpSecret: secret };
}

type Code = (call: string, body: object, sender: AttackerSender) => Promise<string>;
type OwnerOf = (n: number) => AttackedCustomer;

export async function listGuessableEndpoints(
  server: StartedServer,
  owners: readonly AttackedCustomer[],
  nowMs: () => number,
): Promise<GuessableEndpoint[]> {
  const { origin, demo } = server;
  const guarded = await registerCustomerWithOneTimeCodes(server, nowMs);
  const ownerOf = (n: number): AttackedCustomer => owners[n % owners.length]!;
  const staffOf = (n: number) => demo.staff[n % demo.staff.length]!;
  const code: Code = async (call, body, sender) => (await callAsAttacker(origin, call, body, sender)).code;
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
        code('user/login', { account: guarded.account, password: CUSTOMER_PASSWORD, otp: wrongCode(n) }, sender),
    },
  ];
}

/** One address trying numbers that mostly have no account. */
const oneAddress = (code: Code): GuessableEndpoint => ({
  name: "one address's",
  share: SHARES.spray,
  wrong: 'wrongCredentials',
  limit: ADDRESS_LIMIT,
  whose: () => 'one address',
  guess: (_, { headers = {} }) =>
    code(
      'user/login',
      { account: createAccountNumber(), password: 'summer2026' },
      { headers, from: loopbackAddressOf(OWNERS_ADDRESS + 2) },
    ),
});

const resetCodes = (code: Code, ownerOf: OwnerOf): GuessableEndpoint => ({
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
const fundPasswords = (code: Code, ownerOf: OwnerOf): GuessableEndpoint => ({
  name: 'fund passwords',
  share: SHARES.fund,
  wrong: 'wrongFundPassword',
  limit: LIMIT,
  whose: (n) => ownerOf(n).account,
  guess(n, { headers, ...sender }) {
    const { account, token } = ownerOf(n);
    return code(
      'user/changeFundPassword',
      { current: `a guess ${n}`, next: 'six loud magpies', confirm: 'six loud magpies', key: createIdempotencyKey() },
      { ...sender, headers: { ...headers, account, token } },
    );
  },
});

/** The largest number of `times` in any window of `windowMs`. */
export function maximumCountWithin(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let [most, first] = [0, 0];
  for (const [last, at] of sorted.entries()) {
    while (at - sorted[first]! >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
