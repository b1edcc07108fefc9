import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { decideReserve, type Reserved } from '@bourse/core/products/blocks/buy-block.ts';
import { LOCK_DAYS } from '@bourse/core/products/blocks/block-rules.ts';
import { lockUntil } from '@bourse/core/trading/orders/locks.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { proveChannelPassword } from '../access/fund-password.ts';
import { type Key, keyOf } from '../desk/command.ts';
import { isKept } from '../desk/stored-answers.ts';
import { openLoans, personsTurn, refuseLeaving } from '../desk/command-loads.ts';
import { theCustomer } from '../requests/request-records.ts';
import type { Customer } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { boughtElsewhere, purchasesOn, seesElsewhere } from './records.ts';
import { settleTrade } from './settle-blocks.ts';
import { type Kept, isOnePerson, leftOf, nextTrade, readPurchases } from './store.ts';
import { type PurchaseView, purchaseView } from './views.ts';

export type BuyParts = Pick<
  Parts,
  'database' | 'desk' | 'views' | 'feeds' | 'clock' | 'zones' | 'world' | 'machine' | 'log'
>;
export type Subscribe = InputOf<Calls['offerings/subscribe']>;

export const lockedUntil = ({ world, zones }: Pick<Parts, 'world' | 'zones'>, { block }: Kept, now: number): number =>
  lockUntil({ kind: 'days', days: LOCK_DAYS }, block.market, world.hours, now, zones);

interface Proof {
  key: Key;
  password: { set: boolean; right: boolean } | null;
}

/** The idempotency key covers a slow digest of the password instead of the password itself. */
async function prove(parts: BuyParts, input: Subscribe, account: AccountId): Promise<Proof | Refusal> {
  const { channelPassword, key, ...rest } = input;
  const keyWith = (secret: string): Key => keyOf('offerings/subscribe', { key, ...rest, secret });
  if (channelPassword === undefined) return { key: keyWith(''), password: null };
  const proof = await proveChannelPassword(parts, {
    account,
    key,
    password: channelPassword,
    isKept: (digest) =>
      isKept(parts.database, { account, key, ...(digest === null ? {} : { hash: keyWith(digest).hash }) }),
  });
  return isRefusal(proof) ? proof : { key: keyWith(proof.digest), password: { set: proof.set, right: proof.right } };
}

/** Holds the money, then settles both sides at once; if interrupted in between, the job completes it. */
export async function buyBlock(
  parts: BuyParts,
  kept: Kept,
  input: Subscribe,
  { account, language }: Pick<Customer, 'account' | 'language'>,
  withStaff: boolean,
): Promise<{ subscription: PurchaseView } | Refusal> {
  const { database, desk, views, clock, log } = parts;
  const { kysely } = database;
  const { block, seller } = kept;
  const quantity = parseScaled(input.quantity);
  if (quantity === null) return refuse('badInput', { field: 'quantity' });
  const proof = await prove(parts, input, account);
  if (isRefusal(proof)) return proof;
  const before = clock.now();
  const date = views(block.instrument, before)?.date ?? '';
  const [own, trade] = await Promise.all([isOnePerson(kysely, account, seller), nextTrade(kysely)]);
  const wish = { block, trade, quantity, left: leftOf(kept), withStaff, own, password: proof.password };
  const answer = await desk.run<Reserved, { seq: string; trade: string }>({
    account,
    actor: { account },
    key: proof.key,
    currencies: [block.currency],
    instrument: block.instrument,
    loads: [theCustomer, personsTurn, purchasesOn(date), boughtElsewhere(date), openLoans],
    sees: seesElsewhere,
    decide(state, now) {
      const market = views(block.instrument, now);
      if (!market) return refuse('productNotFound');
      const decided = decideReserve(state, { ...wish, lockedUntil: lockedUntil(parts, kept, now) }, market, now);
      return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
    },
    answer: ({ records: { blockPurchases } }) => ({
      seq: blockPurchases[0]!.seq.toString(),
      trade: blockPurchases[0]!.trade.toString(),
    }),
  });
  if (answer === null) return refuse('systemBusy');
  if (isRefusal(answer)) return answer;
  // Held money either buys the block or is returned, even if this attempt fails.
  await settleTrade(parts, BigInt(answer.trade)).catch((err: unknown) => log.error({ err }, 'block not settled'));
  const [made] = await readPurchases(kysely, account, { seq: BigInt(answer.seq), limit: 1 });
  // A repeated call gets the same answer: the outcome at that time.
  return made?.settledAt == null
    ? refuse('systemBusy')
    : { subscription: purchaseView(parts, account, made, language, made.settledAt) };
}
