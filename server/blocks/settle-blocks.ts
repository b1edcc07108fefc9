/**
 * Completes purchases: the seller's side, then the buyer's. Each is an idempotent command, so an interruption between
 * the two, or a second process doing the same, does no harm.
 */
import { decideEndBarred, decideSale, decideSettle } from '@bourse/core/products/blocks/settle-block.ts';
import type { Parts } from '../parts.ts';
import { purchaseNumbered, saleOfTrade } from './records.ts';
import { readBlock, readOfRestricted, readSold, readWaiting, type Waiting } from './store.ts';
import { barredFromBlocks } from '@bourse/core/products/blocks/block-rules.ts';
import { inTurns } from '../runtime/promises.ts';

export type SettleParts = Pick<Parts, 'database' | 'desk' | 'views'>;
const AT_ONCE = 200;
const ACTOR = { rule: 'blocks' } as const;

/** All waiting purchases; the failure of one doesn't stop the others. */
export async function settleBlocks(parts: SettleParts): Promise<void> {
  const waiting = await readWaiting(parts.database.kysely, AT_ONCE);
  const failed: unknown[] = [];
  for (const each of waiting) await settle(parts, each).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'some blocks could not be settled');
}

export async function settleTrade(parts: SettleParts, trade: bigint): Promise<void> {
  const [waiting] = await readWaiting(parts.database.kysely, 1, trade);
  if (waiting) await settle(parts, waiting);
}

async function settle(parts: SettleParts, waiting: Waiting): Promise<void> {
  const { kysely } = parts.database;
  const { trade } = waiting.purchase;
  if ((await readSold(kysely, trade)) === null) await sell(parts, waiting);
  const sold = await readSold(kysely, trade);
  if (sold !== null) await takeOver(parts, waiting, sold);
}

export async function sell({ database, desk, views }: SettleParts, { purchase }: Waiting): Promise<void> {
  const kept = await readBlock(database.kysely, purchase.block);
  if (!kept) throw new Error(`purchase b${purchase.trade} is of no block`);
  const { block, seller } = kept;
  await desk.run({
    account: seller,
    actor: ACTOR,
    key: null,
    currencies: [block.currency],
    instrument: block.instrument,
    orders: [block.order],
    loads: [saleOfTrade(purchase.trade)],
    decide(state, now) {
      const market = views(block.instrument, now);
      return market && decideSale(state, block, purchase, market, now);
    },
    answer: () => null,
  });
}

async function takeOver({ desk, views }: SettleParts, { account, purchase }: Waiting, sold: boolean): Promise<void> {
  const { instrument, currency, seq } = purchase;
  await desk.run({
    account,
    actor: ACTOR,
    key: null,
    currencies: [currency],
    instrument,
    loads: [purchaseNumbered(seq)],
    decide(state, now) {
      const market = views(instrument, now);
      return market && decideSettle(state, seq, sold, market, now);
    },
    answer: () => null,
  });
}

const BARRED_AT_ONCE = 64;

/**
 * Ends blocks whose seller has been restricted since: each by its own command, a moment after the restriction. Until
 * then no purchase of one is executed either. Returns how many were barred. Needs no key: an ended order can't end
 * again.
 */
export async function endBarred({
  database,
  desk,
  views,
  clock,
}: Pick<Parts, 'database' | 'desk' | 'views' | 'clock'>): Promise<number> {
  const due = (await readOfRestricted(database.kysely)).filter(
    ({ states }) => barredFromBlocks(states, clock.now()) !== null,
  );
  await inTurns(due, BARRED_AT_ONCE, ({ seller, order, instrument, currency }) =>
    desk.run({
      account: seller,
      actor: { rule: 'blocks' },
      key: null,
      currencies: [currency],
      instrument,
      orders: [order],
      decide(state, now) {
        const market = views(instrument, now);
        return market && decideEndBarred(state, order, market, now);
      },
      answer: () => ({}),
    }),
  );
  return due.length;
}
