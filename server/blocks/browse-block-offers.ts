/** The calls by which customers read blocks, among other offers. */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { computeBlockPurchaseCosts } from '@bourse/core/products/blocks/reserve-block-purchase.ts';
import { getBlockQuantityStep } from '@bourse/core/products/blocks/offer-block.ts';
import {
  BLOCK_PRICE_BAND,
  computeBlockPriceBand,
  computeBlockMinimumShares,
  computeVwap,
} from '@bourse/core/products/blocks/block-rules.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { NO_SETTLEMENT_LOTS, computeUnsettledAmount } from '@bourse/core/ledger/settlement-lots.ts';
import {
  type Amount,
  type Currency,
  formatAmount,
  formatScaled,
  maximumOf,
  parseScaled,
} from '@bourse/core/ledger/money.ts';
import { getMarketTick } from '@bourse/core/trading/orders/market-view.ts';
import { sql } from 'kysely';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import { addStoredLots } from '../ledger/value-dates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import {
  type BlockViewDependencies,
  buildBlockView,
  buildPurchaseView,
  computeBlockLockEnd,
  toWirePurchaseStatus,
} from './block-views.ts';
import { type Db, readBlock, readBlocks, readBlockPurchases } from './store.ts';

type Looker = Pick<CustomerCaller, 'account' | 'language'>;
type Listed = CallAnswer<Calls['offerings/listOfferings']>;
type Detail = CallAnswer<Calls['offerings/getOffering']>;
const MINE = 100;

async function isSeat(db: Db, account: AccountId): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('seat').where('account_id', '=', account).executeTakeFirst();
  return row?.seat ?? false;
}

export async function listBlockOffers(
  dependencies: BlockViewDependencies,
  { phase, cursor, limit = PAGE_SIZE }: CallInput<Calls['offerings/listOfferings']>,
  { account, language }: Looker,
): Promise<Listed> {
  const { kysely } = dependencies.database;
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
  const [found, mine, seat] = await Promise.all([
    readBlocks(kysely, { phase, before, limit: limit + 1 }),
    readBlockPurchases(kysely, account, { limit: MINE }),
    isSeat(kysely, account),
  ]);
  const page = found.slice(0, limit);
  const views = await Promise.all(
    page.map((storedBlock) => buildBlockView(dependencies, storedBlock, { account, language, seat })),
  );
  const now = dependencies.clock.now();
  return {
    rows: views.map((view) => {
      const own = mine.find(({ block }) => block.toString() === view.id);
      return { ...view, mine: own ? toWirePurchaseStatus(own, now) : null };
    }),
    next: found.length > limit ? (page.at(-1)?.block.block.toString() ?? null) : null,
  };
}

export async function getBlockOffer(
  dependencies: BlockViewDependencies,
  block: bigint,
  { account, language }: Looker,
): Promise<Detail | Refusal> {
  const { kysely } = dependencies.database;
  const storedBlock = await readBlock(kysely, block);
  if (!storedBlock) return refuse('productNotFound');
  const [mine, seat] = await Promise.all([
    readBlockPurchases(kysely, account, { block, limit: MINE }),
    isSeat(kysely, account),
  ]);
  const offering = await buildBlockView(dependencies, storedBlock, { account, language, seat });
  return {
    offering,
    // A block has no draw.
    round: { kind: 'delay', steps: 0, secret: null, output: null },
    commitment: null,
    steps: [{ stage: 'open', at: offering.dates.opensAt }],
    mine: mine.map((purchase) => buildPurchaseView(dependencies, account, purchase, language)),
  };
}

export const previewBlockPurchase =
  (dependencies: ServerDependencies): Handler<'offerings/previewBlock'> =>
  async (input, { account }) => {
    const { kysely } = dependencies.database;
    const storedBlock = await readBlock(kysely, BigInt(input.offering));
    const quantity = parseScaled(input.quantity);
    if (!storedBlock) return refuse('productNotFound');
    if (quantity === null) return refuse('badInput', { field: 'quantity' });
    const now = dependencies.clock.now();
    const market = dependencies.getMarketView(storedBlock.block.instrument, now);
    if (market?.quote == null || market.session !== 'open') return refuse('blockTradeClosed');
    const { currency, price } = storedBlock.block;
    const costs = computeBlockPurchaseCosts(
      { seat: await isSeat(kysely, account) },
      storedBlock.block,
      quantity,
      market,
    );
    const money = (amount: bigint): string => formatAmount(amount, currency);
    return {
      quantity: formatScaled(quantity),
      price: formatScaled(price),
      value: money(costs.notional),
      fee: money(costs.fee),
      tax: money(costs.tax),
      held: money(costs.held ?? 0n),
      total: money(costs.total),
      settled: money(await readSettledCash(kysely, account, currency, now)),
      currency,
      lockedUntil: new Date(computeBlockLockEnd(dependencies, storedBlock, now)).toISOString(),
    };
  };

/** Settled money in the main portfolio: only that can pay for a block. */
async function readSettledCash(db: Db, account: AccountId, currency: Currency, now: number): Promise<Amount> {
  const row = await db
    .selectFrom('balances')
    .select(['amount', 'lots'])
    .where('account_id', '=', account)
    .where('bucket', '=', 'available')
    .where('currency', '=', currency)
    .where('portfolio', '=', MAIN_PORTFOLIO)
    .executeTakeFirst();
  if (!row) return 0n;
  const lots = row.lots === null ? NO_SETTLEMENT_LOTS : addStoredLots(NO_SETTLEMENT_LOTS, currency, row.lots);
  return maximumOf(row.amount - computeUnsettledAmount(lots, currency, now), 0n);
}

/** The quantity that can be sold now: neither locked nor reserved by a waiting order. */
export async function readSellableQuantity(
  db: Db,
  account: AccountId,
  instrument: string,
  now: number,
): Promise<bigint> {
  const { rows } = await sql<{ free: bigint }>`select coalesce(sum(open_quantity - reserved), 0)::bigint as free
    from positions where account_id = ${account} and instrument = ${instrument} and side = 'long' and portfolio = 0
      and status <> 'closed' and (locked_until is null or locked_until <= ${new Date(now)})`.execute(db);
  return rows[0]?.free ?? 0n;
}

export const getBlockOfferLimits =
  ({ database: { kysely }, venues, getMarketView, clock }: ServerDependencies): Handler<'offerings/getBlockTerms'> =>
  async ({ instrument }, { account, language }) => {
    const now = clock.now();
    const known = venues.instrument(instrument);
    if (known && !venues.isTraded(known.id)) return refuse('priceSimulated');
    const market = known && getMarketView(known.id, now);
    if (!known || !market) return refuse('instrumentNotFound', { instrument });
    const { quote } = market;
    const band = quote ? computeBlockPriceBand(market, quote.last) : null;
    const vwap = quote && computeVwap(quote, known.currency);
    const average = vwap === null ? null : computeBlockPriceBand(market, vwap);
    const step = getBlockQuantityStep(market);
    const [seat, free] = await Promise.all([
      isSeat(kysely, account),
      readSellableQuantity(kysely, account, known.id, now),
    ]);
    return {
      instrument: known.id,
      name: instrumentNameIn(language, known),
      currency: known.currency,
      seat,
      open: market.session === 'open' && quote !== null,
      last: quote ? formatScaled(quote.last) : null,
      low: band ? formatScaled(band.low) : null,
      high: band ? formatScaled(band.high) : null,
      vwap:
        vwap === null || !average
          ? null
          : { price: formatScaled(vwap), low: formatScaled(average.low), high: formatScaled(average.high) },
      tick: quote ? formatScaled(getMarketTick(market, quote.last)) : null,
      band: formatScaled(BLOCK_PRICE_BAND),
      minimum: quote ? formatScaled(computeBlockMinimumShares(quote.last, known.currency, step)) : null,
      step: formatScaled(step),
      held: formatScaled(free),
      until: new Date(market.continuousEnds ?? market.dayEnds).toISOString(),
    };
  };
