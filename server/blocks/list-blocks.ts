/** The calls by which customers read blocks, among other offers. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { costsOfBlock } from '@bourse/core/products/blocks/buy-block.ts';
import { stepOf } from '@bourse/core/products/blocks/offer-block.ts';
import { BAND, bandAround, leastShares, vwapOf } from '@bourse/core/products/blocks/block-rules.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { NO_LOTS, unsettled } from '@bourse/core/ledger/value-dates.ts';
import {
  type Amount,
  type Currency,
  formatAmount,
  formatScaled,
  larger,
  parseScaled,
} from '@bourse/core/ledger/money.ts';
import { tickAt } from '@bourse/core/trading/orders/market-view.ts';
import { sql } from 'kysely';
import type { Customer, Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import { readLots } from '../ledger/value-dates.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { lockedUntil } from './buy-block.ts';
import { type Db, readBlock, readBlocks, readPurchases } from './store.ts';
import { blockView, purchaseView, type ViewParts, wordOf } from './views.ts';

type Looker = Pick<Customer, 'account' | 'language'>;
type Listed = AnswerOf<Calls['offerings/listOfferings']>;
type Detail = AnswerOf<Calls['offerings/getOffering']>;
const MINE = 100;

async function isSeat(db: Db, account: AccountId): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('seat').where('account_id', '=', account).executeTakeFirst();
  return row?.seat ?? false;
}

export async function listBlocks(
  parts: ViewParts,
  { phase, cursor, limit = PAGE_SIZE }: InputOf<Calls['offerings/listOfferings']>,
  { account, language }: Looker,
): Promise<Listed> {
  const { kysely } = parts.database;
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
  const [found, mine, seat] = await Promise.all([
    readBlocks(kysely, { phase, before, limit: limit + 1 }),
    readPurchases(kysely, account, { limit: MINE }),
    isSeat(kysely, account),
  ]);
  const shown = found.slice(0, limit);
  const views = await Promise.all(shown.map((kept) => blockView(parts, kept, { account, language, seat })));
  const now = parts.clock.now();
  return {
    rows: views.map((view) => {
      const own = mine.find(({ block }) => block.toString() === view.id);
      return { ...view, mine: own ? wordOf(own, now) : null };
    }),
    next: found.length > limit ? (shown.at(-1)?.block.block.toString() ?? null) : null,
  };
}

export async function getBlock(
  parts: ViewParts,
  block: bigint,
  { account, language }: Looker,
): Promise<Detail | Refusal> {
  const { kysely } = parts.database;
  const kept = await readBlock(kysely, block);
  if (!kept) return refuse('productNotFound');
  const [mine, seat] = await Promise.all([
    readPurchases(kysely, account, { block, limit: MINE }),
    isSeat(kysely, account),
  ]);
  const offering = await blockView(parts, kept, { account, language, seat });
  return {
    offering,
    // A block has no draw.
    round: { kind: 'delay', steps: 0, secret: null, output: null },
    commitment: null,
    steps: [{ stage: 'open', at: offering.dates.opensAt }],
    mine: mine.map((purchase) => purchaseView(parts, account, purchase, language)),
  };
}

export const previewBlock =
  (parts: Parts): Handler<'offerings/previewBlock'> =>
  async (input, { account }) => {
    const { kysely } = parts.database;
    const kept = await readBlock(kysely, BigInt(input.offering));
    const quantity = parseScaled(input.quantity);
    if (!kept) return refuse('productNotFound');
    if (quantity === null) return refuse('badInput', { field: 'quantity' });
    const now = parts.clock.now();
    const market = parts.views(kept.block.instrument, now);
    if (market?.quote == null || market.session !== 'open') return refuse('blockTradeClosed');
    const { currency, price } = kept.block;
    const costs = costsOfBlock({ seat: await isSeat(kysely, account) }, kept.block, quantity, market);
    const money = (amount: bigint): string => formatAmount(amount, currency);
    return {
      quantity: formatScaled(quantity),
      price: formatScaled(price),
      value: money(costs.notional),
      fee: money(costs.fee),
      tax: money(costs.tax),
      held: money(costs.held ?? 0n),
      total: money(costs.total),
      settled: money(await readSettled(kysely, account, currency, now)),
      currency,
      lockedUntil: new Date(lockedUntil(parts, kept, now)).toISOString(),
    };
  };

/** Settled money in the main portfolio: only that can pay for a block. */
async function readSettled(db: Db, account: AccountId, currency: Currency, now: number): Promise<Amount> {
  const row = await db
    .selectFrom('balances')
    .select(['amount', 'lots'])
    .where('account_id', '=', account)
    .where('bucket', '=', 'available')
    .where('currency', '=', currency)
    .where('portfolio', '=', MAIN)
    .executeTakeFirst();
  if (!row) return 0n;
  const lots = row.lots === null ? NO_LOTS : readLots(NO_LOTS, currency, row.lots);
  return larger(row.amount - unsettled(lots, currency, now), 0n);
}

/** The quantity that can be sold now: neither locked nor reserved by a waiting order. */
export async function readFree(db: Db, account: AccountId, instrument: string, now: number): Promise<bigint> {
  const { rows } = await sql<{ free: bigint }>`select coalesce(sum(open_quantity - reserved), 0)::bigint as free
    from positions where account_id = ${account} and instrument = ${instrument} and side = 'long' and portfolio = 0
      and status <> 'closed' and (locked_until is null or locked_until <= ${new Date(now)})`.execute(db);
  return rows[0]?.free ?? 0n;
}

export const getBlockTerms =
  ({ database: { kysely }, feeds, views, clock }: Parts): Handler<'offerings/getBlockTerms'> =>
  async ({ instrument }, { account, language }) => {
    const now = clock.now();
    const known = feeds.instrument(instrument);
    if (known && !feeds.isTraded(known.id)) return refuse('priceSimulated');
    const market = known && views(known.id, now);
    if (!known || !market) return refuse('instrumentNotFound', { instrument });
    const { quote } = market;
    const band = quote ? bandAround(market, quote.last) : null;
    const vwap = quote && vwapOf(quote, known.currency);
    const average = vwap === null ? null : bandAround(market, vwap);
    const step = stepOf(market);
    const [seat, free] = await Promise.all([isSeat(kysely, account), readFree(kysely, account, known.id, now)]);
    return {
      instrument: known.id,
      name: nameIn(language, known),
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
      tick: quote ? formatScaled(tickAt(market, quote.last)) : null,
      band: formatScaled(BAND),
      minimum: quote ? formatScaled(leastShares(quote.last, known.currency, step)) : null,
      step: formatScaled(step),
      held: formatScaled(free),
      until: new Date(market.continuousEnds ?? market.dayEnds).toISOString(),
    };
  };
