/**
 * Forces hundreds of password hashes at once: by forms that can't be right, by forms that can, and by guesses from one
 * address. Others can log in all the same.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { createAccountNumber, registerCustomer, CUSTOMER_PASSWORD } from '@bourse/e2e/browser/register-customer.ts';
import type { AttackTarget } from './run-attack.ts';
import { loopbackAddressOf, runConcurrently, callAsAttacker, type AttackerSender } from './attacker-call.ts';
import { measureBystanderLatency } from './measure-bystander-latency.ts';

export interface PasswordHashingAttackSize {
  atOnce: number;
  logins: number;
  withinMs: number;
}

const OWN: AttackerSender = { from: loopbackAddressOf(6_000) };
const NEXT = 'six loud magpies';
/** Addresses that flood; connections per address are capped. */
const SENDERS = 3;
const EXPECTED = new Set([
  'passwordsDiffer',
  'wrongPassword',
  'fundPasswordAlreadySet',
  'tooFrequent',
  'tooMany',
  'systemBusy',
  'wrongCredentials',
  'ok',
]);

/** What is sent, by what it is called in the report. Each returns the code of the answer to its call number `n`. */
function buildHashingFloods(
  origin: string,
  { token, account }: { token: string; account: string },
): Readonly<Record<string, (n: number) => Promise<string>>> {
  const senderOf = (n: number): AttackerSender => ({
    from: loopbackAddressOf(1 + (n % SENDERS)),
    headers: { token, account },
  });
  const setFund = (password: string, confirm: string) => async (n: number) => {
    const input = { password, next: NEXT, confirm, key: createIdempotencyKey() };
    return (await callAsAttacker(origin, 'user/setFundPassword', input, senderOf(n))).code;
  };
  return {
    'wrong confirmations': setFund(CUSTOMER_PASSWORD, 'six loud'),
    'right forms': setFund(CUSTOMER_PASSWORD, NEXT),
    'wrong passwords': setFund('not the password', NEXT),
    'guesses from one address': async () => {
      const input = { account: createAccountNumber(), password: 'summer2026' };
      return (await callAsAttacker(origin, 'user/login', input, { from: loopbackAddressOf(5) })).code;
    },
  };
}

export async function attackPasswordHashing(
  target: AttackTarget,
  { atOnce, logins, withinMs }: PasswordHashingAttackSize,
): Promise<string> {
  const {
    server: { origin, demo },
    fault,
  } = target;
  const product = { origin, invitation: demo.invitation };
  const [attacker, owner, newcomer] = [
    await registerCustomer(product),
    await registerCustomer(product),
    await registerCustomer(product),
  ];
  const { cookie } = await callAsAttacker(
    origin,
    'user/login',
    { account: owner.account, password: CUSTOMER_PASSWORD },
    OWN,
  );
  /**
   * Logs in during the flood, in turns as the owner on a known device and as a stranger on a new one. Returns the
   * longest time.
   */
  async function logIn(name: string, isOver: () => boolean): Promise<number> {
    let longest = 0;
    for (let n = 0; n < logins || !isOver(); n += 1) {
      const who: AttackerSender =
        n % 2 === 0
          ? { ...OWN, headers: { cookie: cookie ?? '' } }
          : { from: loopbackAddressOf(6_001 + n), headers: {} };
      const { account } = n % 2 === 0 ? owner : newcomer;
      const response = await callAsAttacker(origin, 'user/login', { account, password: CUSTOMER_PASSWORD }, who);
      if (response.code !== 'ok') fault(`${name}: a login was answered with ${response.code}`);
      if (response.ms > withinMs) fault(`${name}: a login took more than ${withinMs} ms`);
      longest = Math.max(longest, response.ms);
    }
    return Math.round(longest);
  }

  const responses: string[] = [];
  const { calm, underAttack } = await measureBystanderLatency(target, async () => {
    for (const [name, flood] of Object.entries(buildHashingFloods(origin, attacker))) {
      let over = false;
      const started = performance.now();
      const flooding = runConcurrently(atOnce, atOnce, async (n) => {
        const code = await flood(n);
        if (!EXPECTED.has(code)) fault(`${name}: answered with ${code}`);
      }).finally(() => {
        over = true;
      });
      const longest = await logIn(name, () => over);
      await flooding;
      responses.push(`${name} ${longest} ms (${Math.round((performance.now() - started) / 100) / 10} s)`);
    }
  });
  return (
    `${atOnce} at once of each; others' logins took at most: ${responses.join(', ')}; a wallet beside them in ` +
    `${underAttack.medianMs} and ${underAttack.p99Ms} ms (median, 99th; ${calm.medianMs} and ${calm.p99Ms} in calm)`
  );
}
