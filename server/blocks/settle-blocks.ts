/**
 * Completes purchases: the seller's side, then the buyer's. Each is an idempotent command, so an interruption between
 * the two, or a second process doing the same, does no harm.
 */
import {
  decideEndBlockOfBarredSeller,
  decideBlockSale,
  decideBlockSettlement,
} from '@bourse/core/products/blocks/settle-block.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPurchaseBySeqLoad, buildSaleByTradeLoad } from './block-records.ts';
import {
  readBlock,
  readBlocksOfRestrictedSellers,
  readSellerOutcome,
  readUnsettledPurchases,
  type UnsettledPurchase,
} from './store.ts';
import { refuseBarredFromBlocks } from '@bourse/core/products/blocks/block-rules.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';

export type SettleBlockDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'getMarketView'>;
const AT_ONCE = 200;
const ACTOR = { rule: 'blocks' } as const;

/** All waiting purchases; the failure of one doesn't stop the others. */
export async function settleBlockPurchases(dependencies: SettleBlockDependencies): Promise<void> {
  const waiting = await readUnsettledPurchases(dependencies.database.kysely, AT_ONCE);
  const failed: unknown[] = [];
  for (const each of waiting) await settle(dependencies, each).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'some blocks could not be settled');
}

export async function settleBlockTrade(dependencies: SettleBlockDependencies, trade: bigint): Promise<void> {
  const [waiting] = await readUnsettledPurchases(dependencies.database.kysely, 1, trade);
  if (waiting) await settle(dependencies, waiting);
}

async function settle(dependencies: SettleBlockDependencies, waiting: UnsettledPurchase): Promise<void> {
  const { kysely } = dependencies.database;
  const { trade } = waiting.purchase;
  if ((await readSellerOutcome(kysely, trade)) === null) await settleSellerSide(dependencies, waiting);
  const sold = await readSellerOutcome(kysely, trade);
  if (sold !== null) await settleBuyerSide(dependencies, waiting, sold);
}

export async function settleSellerSide(
  { database, desk, getMarketView }: SettleBlockDependencies,
  { purchase }: UnsettledPurchase,
): Promise<void> {
  const storedBlock = await readBlock(database.kysely, purchase.block);
  if (!storedBlock) throw new Error(`purchase b${purchase.trade} is of no block`);
  const { block, seller } = storedBlock;
  await desk.runIfDue({
    account: seller,
    actor: ACTOR,
    key: null,
    currencies: [block.currency],
    instrument: block.instrument,
    orders: [block.order],
    loads: [buildSaleByTradeLoad(purchase.trade)],
    decide(state, now) {
      const market = getMarketView(block.instrument, now);
      return market && decideBlockSale(state, block, purchase, market, now);
    },
    answer: () => null,
  });
}

async function settleBuyerSide(
  { desk, getMarketView }: SettleBlockDependencies,
  { account, purchase }: UnsettledPurchase,
  sold: boolean,
): Promise<void> {
  const { instrument, currency, seq } = purchase;
  await desk.runIfDue({
    account,
    actor: ACTOR,
    key: null,
    currencies: [currency],
    instrument,
    loads: [buildPurchaseBySeqLoad(seq)],
    decide(state, now) {
      const market = getMarketView(instrument, now);
      return market && decideBlockSettlement(state, seq, sold, market, now);
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
export async function endBlocksOfRestrictedSellers({
  database,
  desk,
  getMarketView,
  clock,
}: Pick<ServerDependencies, 'database' | 'desk' | 'getMarketView' | 'clock'>): Promise<number> {
  const due = (await readBlocksOfRestrictedSellers(database.kysely)).filter(
    ({ states }) => refuseBarredFromBlocks(states, clock.now()) !== null,
  );
  await mapWithConcurrency(due, BARRED_AT_ONCE, ({ seller, order, instrument, currency }) =>
    desk.runIfDue({
      account: seller,
      actor: { rule: 'blocks' },
      key: null,
      currencies: [currency],
      instrument,
      orders: [order],
      decide(state, now) {
        const market = getMarketView(instrument, now);
        return market && decideEndBlockOfBarredSeller(state, order, market, now);
      },
      answer: () => ({}),
    }),
  );
  return due.length;
}
