/** Blocks and their purchases in the form that all offers have on the wire. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { getBlockEndReason, type BlockPurchase } from '@bourse/core/products/blocks/block-types.ts';
import { getBlockQuantityStep } from '@bourse/core/products/blocks/offer-block.ts';
import {
  BLOCK_PRICE_BAND,
  computeBlockPurchasePriceBand,
  getBlockDailyPurchaseLimit,
  BLOCK_LOCK_DAYS,
  BLOCK_PUBLICATION_DELAY_MS,
} from '@bourse/core/products/blocks/block-rules.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { computePurchaseLockEnd } from '@bourse/core/trading/orders/purchase-locks.ts';
import { type StoredBlock, computeAvailableQuantity, readPublishedBlockTrades, computeBlockStage } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type BlockViewDependencies = Pick<
  ServerDependencies,
  'database' | 'getMarketView' | 'venues' | 'clock' | 'timeZones' | 'world'
>;
type Detail = CallAnswer<Calls['offerings/getOffering']>;
export type BlockView = Detail['offering'];
export type PurchaseView = Detail['mine'][number];

export const computeBlockLockEnd = (
  { world, timeZones }: Pick<ServerDependencies, 'world' | 'timeZones'>,
  { block }: StoredBlock,
  now: number,
): number => computePurchaseLockEnd({ kind: 'days', days: BLOCK_LOCK_DAYS }, block.market, world.hours, now, timeZones);

const MINUTE_MS = 60_000;
const STAGE = { offered: 'open', reserved: 'allotted', executed: 'paid', lapsed: 'cancelled' } as const;
const PHASE = { offered: 'open', reserved: 'allotting', executed: 'ended', lapsed: 'ended' } as const;

const nameOf = ({ venues }: Pick<ServerDependencies, 'venues'>, id: string, language: Language): string => {
  const instrument = venues.instrument(id);
  return instrument ? instrumentNameIn(language, instrument) : id;
};

/** A block only opens and closes; the other dates of an offer are its close. */
function datesOf(
  { timeZones, world }: BlockViewDependencies,
  market: BlockPurchase['market'],
  from: number,
  to: number,
  lists: number,
) {
  return {
    opensAt: isoTime(from),
    closesAt: isoTime(to),
    drawsAt: isoTime(to),
    allotsAt: isoTime(to),
    payBy: isoTime(to),
    nextPayBy: isoTime(to),
    listsOn: getMarketTime(market, world.hours, lists, timeZones).date,
    listsAt: isoTime(lists),
  };
}

/** First come, first served, and paid at once. */
const FIRST_COME = {
  times: 1,
  rule: 'firstCome',
  deposit: '1',
  unpaid: 'returned',
  premium: formatScaled(BLOCK_PRICE_BAND),
} as const;

/** The price is fixed from the beginning. */
const PRICED = {
  discount: '0',
  window: null,
  promotionCap: '0',
  minimumAmount: '0',
  fee: '0',
  lockDays: BLOCK_LOCK_DAYS,
  live: false,
  isPriced: true,
  worst: null,
  outcome: null,
  ended: null,
} as const;

export interface BlockViewer {
  account: AccountId;
  language: Language;
  seat: boolean;
}

const rulesOf = (currency: string) => ({
  dailyLimit: formatAmount(getBlockDailyPurchaseLimit(currency), currency),
  lockDays: BLOCK_LOCK_DAYS,
  publicAfterMinutes: BLOCK_PUBLICATION_DELAY_MS / MINUTE_MS,
});

/** Purchases made before `before`. */
async function publishedRows(
  { database }: BlockViewDependencies,
  block: bigint,
  before: number,
): Promise<NonNullable<BlockView['block']>['published']> {
  const published = await readPublishedBlockTrades(database.kysely, block, before);
  return published.map(({ quantity, price, at }) => ({
    quantity: formatScaled(quantity),
    price: formatScaled(price),
    at: isoTime(at),
    publishedAt: isoTime(at + BLOCK_PUBLICATION_DELAY_MS),
  }));
}

export async function buildBlockView(
  dependencies: BlockViewDependencies,
  storedBlock: StoredBlock,
  viewer: BlockViewer,
): Promise<BlockView> {
  const { block, seller } = storedBlock;
  const now = dependencies.clock.now();
  const market = dependencies.getMarketView(block.instrument, now);
  const quote = market?.quote ?? dependencies.venues.quote(block.instrument, now);
  const band = market && quote ? computeBlockPurchasePriceBand(block, market, quote) : null;
  const state = computeBlockStage(storedBlock, now);
  const own = seller === viewer.account;
  const until = computeBlockLockEnd(dependencies, storedBlock, now);
  const step = formatScaled(market ? getBlockQuantityStep(market) : 100_000_000n);
  const left = formatScaled(state === 'offered' ? computeAvailableQuantity(storedBlock) : 0n);
  return {
    id: block.block.toString(),
    kind: 'block',
    version: 1,
    stage: STAGE[state],
    phase: PHASE[state],
    instrument: block.instrument,
    name: nameOf(dependencies, block.instrument, viewer.language),
    sector: market?.instrument.sector ?? '',
    market: block.market,
    segment: market?.instrument.segment ?? '',
    currency: block.currency,
    sponsor: block.house ? 'house' : 'seat',
    low: formatScaled(band?.low ?? block.price),
    high: formatScaled(band?.high ?? block.price),
    price: formatScaled(block.price),
    quota: formatScaled(block.quantity),
    minimum: formatScaled(block.minimum),
    step,
    unit: step,
    maximum: left,
    ...FIRST_COME,
    dates: datesOf(dependencies, block.market, block.offeredAt, block.expiresAt, until),
    ...PRICED,
    provisional: formatScaled(block.price),
    left,
    last: quote ? formatScaled(quote.last) : null,
    split: null,
    statistics: null,
    block: {
      state,
      ending: state === 'lapsed' ? getBlockEndReason(storedBlock, block.expiresAt, now) : null,
      seller: block.house ? 'house' : 'seat',
      own,
      priceReference: block.priceReference,
      reference: formatScaled(block.reference),
      band: formatScaled(BLOCK_PRICE_BAND),
      low: band ? formatScaled(band.low) : null,
      high: band ? formatScaled(band.high) : null,
      left,
      open: market?.session === 'open' && market.quote !== null,
      ...rulesOf(block.currency),
      lockedUntil: isoTime(until),
      mayBuy: viewer.seat,
      order: own ? encodeId('o', seller, block.order) : null,
      published: await publishedRows(dependencies, block.block, own ? now : now - BLOCK_PUBLICATION_DELAY_MS),
    },
  };
}

/** On the wire: reserved is "awaiting"; executed is "paid", and "listed" once it can be sold; lapsed is "failed". */
export function toWirePurchaseStatus(
  { status, lockedUntil: until }: BlockPurchase,
  now: number,
): PurchaseView['status'] {
  if (status === 'reserved') return 'awaiting';
  if (status === 'lapsed') return 'failed';
  return until <= now ? 'listed' : 'paid';
}

export function buildPurchaseView(
  dependencies: BlockViewDependencies,
  account: AccountId,
  purchase: BlockPurchase,
  language: Language,
  now = dependencies.clock.now(),
): PurchaseView {
  const { currency, status, reservedAt, settledAt, value } = purchase;
  const bought = status === 'executed';
  const zero = formatAmount(0n, currency);
  const word = toWirePurchaseStatus(purchase, now);
  const ended = settledAt ?? reservedAt;
  return {
    id: encodeId('i', account, purchase.seq),
    offering: purchase.block.toString(),
    kind: 'block',
    instrument: purchase.instrument,
    name: nameOf(dependencies, purchase.instrument, language),
    status: word,
    cause: status,
    quantity: formatScaled(purchase.quantity),
    allotted: formatScaled(bought ? purchase.quantity : 0n),
    price: formatScaled(purchase.price),
    paid: bought ? formatAmount(value, currency) : zero,
    held: formatAmount(purchase.held, currency),
    refunded: zero,
    due: zero,
    retained: { fee: zero, deposit: zero },
    payBy: null,
    currency,
    position: purchase.position === null ? null : encodeId('p', account, purchase.position),
    dates: datesOf(dependencies, purchase.market, reservedAt, ended, purchase.lockedUntil),
    entrant: '',
    identity: '',
    salt: '',
    contribution: '',
    bid: null,
    createdAt: isoTime(reservedAt),
    updatedAt: isoTime(ended),
    steps: [
      { status: 'awaiting', cause: 'reserved', at: isoTime(reservedAt) },
      ...(settledAt === null
        ? []
        : [{ status: bought ? ('paid' as const) : ('failed' as const), cause: status, at: isoTime(settledAt) }]),
    ],
  };
}
