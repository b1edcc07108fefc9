/**
 * The terms of offers of listed shares that a practice world makes by itself: by rule, at a steady rhythm, so that
 * there are offers in each phase at any time. Nobody sets a price.
 */
import { addDays } from '../../dates.ts';
import type { TradingHoursMode, Instrument, TimeZoneConverter } from '../../markets/market-types.ts';
import { divide, maximumOf, computeNotional, multiplyByRate, type Price, SCALE } from '../../ledger/money.ts';
import { findNextTradingDate } from '../../markets/sessions/trading-sessions.ts';
import { roundToTick } from '../../markets/order-rules/tick-sizes.ts';
import {
  computeDiscountedPrice,
  roundToSteps,
  isOfferingMarket,
  OFFERING_MARKET_RULES,
  type OfferingMarket,
  getTradingStart,
} from './offering-market-rules.ts';
import { ROUGH_CURRENCY_UNITS_PER_DOLLAR } from './ipo-terms.ts';
import type { OfferingDates, DrawRandomnessSource, OfferingTerms, PriceWindow } from './offering.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The most that a window's price may be above the last price, less the discount. */
const CEILING = SCALE / 10n;

/** How often an offer of a kind begins, how long each of its steps lasts, and its terms. */
export interface SecondaryOfferingRule {
  everyDays: number;
  /** From the opening to the close, the draw, the allotment, the payment, and that of the next in the draw. */
  hours: { closes: number; draws: number; allots: number; pays: number; paysNext: number };
  lockDays: number;
  discount: bigint;
  /** The most that the promotion account adds, as a share of the quota's cost. */
  promotion: bigint;
  deposit: bigint;
  rule: OfferingTerms['rule'];
  unpaid: OfferingTerms['unpaid'];
  times: number;
  /** Roughly the value in dollars of one person's maximum, and the minimum worth of an application. */
  worth: bigint;
  atLeast: bigint;
  people: bigint;
  /** Trading days after the close whose average is the reference; null: the price of the moment. */
  windowDays: number | null;
  /** In dollars for each bid, and how far below the last price bids may begin. */
  fee?: bigint;
  floor?: bigint;
}

const PERCENT = SCALE / 100n;
export const SECONDARY_OFFERING_RULES = {
  grab: {
    everyDays: 2,
    hours: { closes: 48, draws: 48, allots: 48, pays: 48, paysNext: 48 },
    lockDays: 2,
    discount: 3n * PERCENT,
    promotion: 6n * PERCENT,
    // Money for the market's possible move within a second is held too, and returned at its end.
    deposit: SCALE + 10n * PERCENT,
    rule: 'equal',
    unpaid: 'returned',
    times: 5,
    worth: 1_000n,
    atLeast: 0n,
    people: 30n,
    windowDays: null,
  },
  placing: {
    everyDays: 4,
    hours: { closes: 100, draws: 110, allots: 220, pays: 270, paysNext: 276 },
    lockDays: 3,
    discount: 5n * PERCENT,
    promotion: 8n * PERCENT,
    deposit: SCALE,
    rule: 'proRata',
    unpaid: 'returned',
    times: 3,
    worth: 3_000n,
    atLeast: 300n,
    people: 20n,
    windowDays: 3,
  },
  auction: {
    everyDays: 4,
    hours: { closes: 100, draws: 148, allots: 150, pays: 200, paysNext: 224 },
    lockDays: 3,
    discount: 2n * PERCENT,
    promotion: 0n,
    deposit: 20n * PERCENT,
    rule: 'highestBid',
    unpaid: 'lost',
    times: 3,
    worth: 3_000n,
    atLeast: 0n,
    people: 10n,
    windowDays: null,
    fee: 5n,
    floor: 50n * PERCENT,
  },
} as const satisfies Readonly<Record<string, SecondaryOfferingRule>>;
export type SecondaryOfferingKind = keyof typeof SECONDARY_OFFERING_RULES;
export const SECONDARY_OFFERING_KINDS = Object.keys(SECONDARY_OFFERING_RULES) as SecondaryOfferingKind[];

const MARKETS: readonly OfferingMarket[] = ['KR', 'US', 'TH', 'IN', 'SA', 'MX'];

/** One offer of a rhythm: which market, and when it opens. `name` is the same in every world. */
export interface PracticeOfferingSlot {
  kind: SecondaryOfferingKind;
  name: string;
  market: OfferingMarket;
  /** Chooses one of the market's shares. */
  turn: number;
  opensAt: number;
}
/** The beats that open within a period. */
export function listPracticeOfferingSlots(
  kind: SecondaryOfferingKind,
  from: number,
  to: number,
): PracticeOfferingSlot[] {
  const every = SECONDARY_OFFERING_RULES[kind].everyDays * DAY_MS;
  const slots: PracticeOfferingSlot[] = [];
  // So that two kinds that begin together don't offer the same share.
  const shift = 2 * SECONDARY_OFFERING_KINDS.indexOf(kind);
  for (let turn = Math.ceil(from / every); turn * every < to; turn++) {
    const opensAt = turn * every;
    const name = `${kind} ${new Date(opensAt).toISOString().slice(0, 10)}`;
    slots.push({ kind, name, market: MARKETS[(turn + shift) % MARKETS.length]!, turn, opensAt });
  }
  return slots;
}

function lockedUntil(
  market: OfferingMarket,
  from: string,
  days: number,
  hours: TradingHoursMode,
  zones: TimeZoneConverter,
) {
  let listsOn = from;
  for (let left = days; left > 0; left--)
    listsOn = findNextTradingDate(market, 'exchange', listsOn) ?? addDays(listsOn, 1);
  return { listsOn, listsAt: getTradingStart(market, hours, listsOn, zones) };
}

export function computeSecondaryOfferingDates(
  { kind, market, opensAt }: PracticeOfferingSlot,
  hours: TradingHoursMode,
  zones: TimeZoneConverter,
  {
    hours: after,
    lockDays,
    windowDays,
  }: Pick<SecondaryOfferingRule, 'hours' | 'lockDays' | 'windowDays'> = SECONDARY_OFFERING_RULES[kind],
): OfferingDates {
  const at = (count: number): number => opensAt + count * HOUR_MS;
  // No applicant knows a day of the window; the allotment waits for its end.
  const average = windowDays === null ? null : computePriceWindow(market, at(after.closes), windowDays, zones);
  const ended = average ? Date.parse(`${addDays(average.to, 2)}T00:00:00.000Z`) : 0;
  const later = Math.max(0, ended - at(after.allots));
  const paid = at(after.paysNext) + later;
  const { date } = zones.toLocal(paid, 'UTC');
  return {
    opensAt,
    closesAt: at(after.closes),
    drawsAt: at(after.draws),
    allotsAt: at(after.allots) + later,
    payBy: at(after.pays) + later,
    nextPayBy: paid,
    ...lockedUntil(market, addDays(date, 1), lockDays, hours, zones),
  };
}

/** The days whose closing prices make the reference: the first ones after the date of the close, wherever it is. */
export function computePriceWindow(
  market: OfferingMarket,
  closesAt: number,
  days: number,
  zones: TimeZoneConverter,
): PriceWindow {
  const after = (date: string): string => findNextTradingDate(market, 'exchange', date) ?? addDays(date, 1);
  const from = after(addDays(zones.toLocal(closesAt, 'UTC').date, 1));
  let to = from;
  for (let left = days - 1; left > 0; left--) to = after(to);
  return { from, to };
}

export interface SecondaryOfferingContext {
  hours: TradingHoursMode;
  zones: TimeZoneConverter;
  sponsor: string;
  randomness: DrawRandomnessSource;
  commitment: string | null;
}

/** `last` is the market's price when the terms are sealed: the price paid is known later. */
export function buildSecondaryOfferingTerms(
  slot: PracticeOfferingSlot,
  instrument: Instrument,
  last: Price,
  context: SecondaryOfferingContext,
  plan: SecondaryOfferingRule = SECONDARY_OFFERING_RULES[slot.kind],
): OfferingTerms | null {
  const { kind, market, opensAt } = slot;
  if (!isOfferingMarket(market)) return null;
  const { id, name, localName, sector, segment, currency } = instrument;
  const dates = computeSecondaryOfferingDates(slot, context.hours, context.zones, plan);
  const { date } = context.zones.toLocal(opensAt, 'UTC');
  // Bids begin from the market's price itself.
  const provisional = computeDiscountedPrice(last, plan.floor ? 0n : plan.discount, market, date);
  // If a window makes the price, it is at most this.
  const price =
    plan.windowDays === null
      ? provisional
      : roundToTick(market, divide(provisional * (SCALE + CEILING), SCALE, 'up'), date, 'up');
  const unit = market === 'TH' ? OFFERING_MARKET_RULES.TH.lot(price).unit : SCALE;
  const dollars = (count: bigint): bigint => count * (ROUGH_CURRENCY_UNITS_PER_DOLLAR[currency] ?? 1n) * SCALE;
  const maximum = maximumOf(unit, roundToSteps(divide(dollars(plan.worth) * SCALE, price, 'down'), unit));
  const quota = maximum * plan.people;
  const one = computeNotional(SCALE, SCALE, currency);
  return {
    kind,
    instrument: id,
    name,
    localName: localName ?? null,
    sector,
    market,
    segment,
    currency,
    sponsor: context.sponsor,
    low: plan.floor ? computeDiscountedPrice(provisional, plan.floor, market, date) : provisional,
    high: price,
    price,
    quota,
    minimum: unit,
    step: unit,
    unit,
    maximum,
    times: plan.times,
    rule: plan.rule,
    deposit: plan.deposit,
    unpaid: plan.unpaid,
    premium: 0n,
    discount: plan.discount,
    window:
      plan.windowDays === null ? null : computePriceWindow(market, dates.closesAt, plan.windowDays, context.zones),
    promotionCap: multiplyByRate(computeNotional(price, quota, currency), plan.promotion, 'down'),
    fee: (plan.fee ?? 0n) * (ROUGH_CURRENCY_UNITS_PER_DOLLAR[currency] ?? 1n) * one,
    minimumAmount: plan.atLeast * (ROUGH_CURRENCY_UNITS_PER_DOLLAR[currency] ?? 1n) * one,
    lockDays: plan.lockDays,
    live: true,
    dates,
    randomness: context.randomness,
    commitment: context.commitment,
  };
}
