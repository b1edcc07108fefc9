/**
 * Forces hundreds of password hashes at once: by forms that can't be right, by forms that can, and by guesses from one
 * address. Others can log in all the same.
 */
import { newKey } from '@bourse/contract/client.ts';
import { newAccount, newCustomer, PASSWORD } from '@bourse/e2e/browser/customers.ts';
import type { Target } from './attack.ts';
import { addressOf, many, say, type Sender } from './say.ts';
import { standBeside } from './stand-beside.ts';

export interface HashingSize {
  atOnce: number;
  logins: number;
  withinMs: number;
}

const OWN: Sender = { from: addressOf(6_000) };
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

export async function hashing(target: Target, { atOnce, logins, withinMs }: HashingSize): Promise<string> {
  const {
    server: { origin, demo },
    fault,
  } = target;
  const product = { origin, invitation: demo.invitation };
  const [attacker, owner, newcomer] = [
    await newCustomer(product),
    await newCustomer(product),
    await newCustomer(product),
  ];
  const { cookie } = await say(origin, 'user/login', { account: owner.account, password: PASSWORD }, OWN);
  const session = { token: attacker.token, account: attacker.account };
  const flooded = (n: number): Sender => ({ from: addressOf(1 + (n % SENDERS)), headers: session });
  const setFund = (password: string, confirm: string) => async (n: number) =>
    (await say(origin, 'user/setFundPassword', { password, next: NEXT, confirm, key: newKey() }, flooded(n))).code;
  const floods: Readonly<Record<string, (n: number) => Promise<string>>> = {
    'wrong confirmations': setFund(PASSWORD, 'six loud'),
    'right forms': setFund(PASSWORD, NEXT),
    'wrong passwords': setFund('not the password', NEXT),
    'guesses from one address': async () =>
      (await say(origin, 'user/login', { account: newAccount(), password: 'summer2026' }, { from: addressOf(5) })).code,
  };

  /**
   * Logs in during the flood, in turns as the owner on a known device and as a stranger on a new one. Returns the
   * longest time.
   */
  async function logIn(name: string, isOver: () => boolean): Promise<number> {
    let longest = 0;
    for (let n = 0; n < logins || !isOver(); n += 1) {
      const who: Sender =
        n % 2 === 0 ? { ...OWN, headers: { cookie: cookie ?? '' } } : { from: addressOf(6_001 + n), headers: {} };
      const { account } = n % 2 === 0 ? owner : newcomer;
      const said = await say(origin, 'user/login', { account, password: PASSWORD }, who);
      if (said.code !== 'ok') fault(`${name}: a login was answered with ${said.code}`);
      if (said.ms > withinMs) fault(`${name}: a login took more than ${withinMs} ms`);
      longest = Math.max(longest, said.ms);
    }
    return Math.round(longest);
  }

  const told: string[] = [];
  const { calm, beside } = await standBeside(target, async () => {
    for (const [name, flood] of Object.entries(floods)) {
      let over = false;
      const started = performance.now();
      const flooding = many(atOnce, atOnce, async (n) => {
        const code = await flood(n);
        if (!EXPECTED.has(code)) fault(`${name}: answered with ${code}`);
      }).finally(() => {
        over = true;
      });
      const longest = await logIn(name, () => over);
      await flooding;
      told.push(`${name} ${longest} ms (${Math.round((performance.now() - started) / 100) / 10} s)`);
    }
  });
  return (
    `${atOnce} at once of each; others' logins took at most: ${told.join(', ')}; a wallet beside them in ` +
    `${beside.medianMs} and ${beside.p99Ms} ms (median, 99th; ${calm.medianMs} and ${calm.p99Ms} in calm)`
  );
}
