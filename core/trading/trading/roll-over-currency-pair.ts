/**
 * A position in a currency pair is rolled over at the end of a trading day: its customer gets or pays the difference
 * between both currencies' rates. Each day once.
 */
import { addInsuranceAccountPayout, type Position } from '../orders/position.ts';
import {
  countRolloverDays,
  computeValueEarningRollover,
  isMarketRolledOver,
  type OpenedPositionPart,
  ROLLOVER_MINUTE,
  computeRolloverAmount,
  computeRolloverRate,
  isPositionRolledOver,
} from '../../borrowing/fx-rollover.ts';
import type { Instrument, TimeZoneConverter } from '../../markets/market-types.ts';
import { type Amount, divide, type Rate, minimumOf } from '../../ledger/money.ts';
import { buildClosedMarketView, isAfterSeasonEnd, type FinancingNight } from './charge-financing.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { setPositionMargin } from '../positions/margin.ts';
import { buildInterestFromMarginNotice } from '../execution/trading-notices.ts';
import { addRecords } from '../../ledger/decision-changes.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';
import { addDays } from '../../dates.ts';
import { getMarketRules } from '../../markets/rulebook/rulebook.ts';

/**
 * `value` is what was rolled over, at its cost, and `counted` the part of it that the rate was applied to; `amount`
 * above zero was credited.
 */
export interface PairRollover {
  position: bigint;
  rolledOn: string;
  days: number;
  value: Amount;
  counted: Amount;
  rate: Rate;
  amount: Amount;
  /** Whether the pair's prices were simulated: the rate depends on it. */
  isSimulated: boolean;
}

/** A day's end and the fills that had opened what was held then, oldest first; a charge needs neither. */
export interface RolloverNight extends Pick<FinancingNight, 'position' | 'date' | 'since' | 'end'> {
  opened: readonly OpenedPositionPart[];
}

/**
 * The rolled value of a position: all of it at its cost, with or without leverage. If it has been traded since, the
 * units held then count.
 */
export const computeRolledValue = (position: Position, since: FinancingNight['since']): Amount =>
  since ? divide(position.cost * since.held, since.opened, 'down') : position.openCost;

/**
 * A credit goes to the available money. A charge is paid from there, then from the position's own margin, then from the
 * customer's other portfolios, and only then from the insurance account.
 */
export function decideRollOver(
  state: AccountState,
  { position: seq, date, since, end, opened }: RolloverNight,
  instrument: Instrument,
  now: number,
): TradingChanges | null {
  const position = state.positions.find((each) => each.seq === seq);
  const days = countRolloverDays(instrument, date);
  const isBooked = position?.financedOn != null && position.financedOn >= date;
  if (!position || !isPositionRolledOver(instrument, position, date) || isBooked || isAfterSeasonEnd(state, { end }))
    return null;
  const draft = new DecisionDraft(state, buildClosedMarketView(instrument, date), now);
  const value = computeRolledValue(position, since);
  if (value === 0n) return null;
  const rate = computeRolloverRate(instrument, position.side, date);
  const counted =
    rate > 0n ? computeValueEarningRollover(value, since?.held ?? position.openQuantity, opened, end, date) : value;
  const amount = computeRolloverAmount(instrument, position.side, counted, date);
  const { currency } = position;
  const reference = `p${seq}`;
  const due = amount < 0n ? -amount : 0n;
  const own = minimumOf(due, state.available(currency));
  const fromMargin = minimumOf(due - own, position.margin);
  const drawn = draft.draw(due - own - fromMargin, currency);
  draft.pay(own + drawn, 'available', 'interest', 'rollover', currency, reference);
  draft.pay(fromMargin, 'margin', 'interest', 'rollover', currency, reference);
  const unpaid = due - own - fromMargin - drawn;
  draft.pay(unpaid, 'insurance', 'interest', 'rollover', currency, reference);
  draft.pay(amount > 0n ? amount : 0n, 'interest', 'available', 'rollover', currency, reference);
  // A call is repeated each day while its reason lasts.
  const rolled = {
    ...position,
    financing: position.financing - amount,
    insured: addInsuranceAccountPayout(position, { charges: unpaid }),
    financedOn: date,
    calledAt: null,
  };
  const after = draft.putPosition(fromMargin > 0n ? setPositionMargin(rolled, position.margin - fromMargin) : rolled);
  const rollover = {
    position: seq,
    rolledOn: date,
    days,
    value,
    counted,
    rate,
    amount,
    isSimulated: instrument.isSimulated === true,
  };
  const notice =
    fromMargin > 0n && after.liquidationPrice !== null
      ? buildInterestFromMarginNotice(after, instrument, fromMargin)
      : null;
  return addRecords(draft.changes(notice), { rollovers: [rollover] });
}

// Which day ends have passed over an open position without being booked: nights that are charged, and rollovers of
// currency pairs.

/** Days further back than this are not charged. */
const LOOKBACK_DAYS = 14;

/** `end` is the day's end in epoch ms. */
export interface UnbookedNight {
  kind: 'financing' | 'rollover';
  date: string;
  end: number;
}

/**
 * Day by day, the oldest first. Credits are left to their job, which looks up how long each part was held: closing
 * before it runs gains nothing.
 */
export function listUnbookedNights(
  position: Position,
  instrument: Instrument,
  now: number,
  zones: TimeZoneConverter,
): UnbookedNight[] {
  const { market, financedOn, openedAt } = position;
  const isPair = market === 'FX';
  const isBorrowed = position.leverage > 1 || position.side === 'short';
  if (position.openQuantity === 0n || !(isPair || (!position.dayTrading && isBorrowed))) return [];
  const { zone } = getMarketRules(market);
  const today = zones.toLocal(now, zone).date;
  const began = zones.toLocal(openedAt, zone).date;
  const after = financedOn === null ? addDays(began, -1) : financedOn;
  const nights: UnbookedNight[] = [];
  for (
    let date = laterDate(addDays(after, 1), addDays(today, -LOOKBACK_DAYS));
    date <= today;
    date = addDays(date, 1)
  ) {
    const rolled = isMarketRolledOver(market);
    const end = rolled ? zones.toInstant(date, ROLLOVER_MINUTE, zone) : zones.toInstant(addDays(date, 1), 0, zone);
    if (end > now) break;
    if (openedAt >= end) continue;
    if (!rolled && isBorrowed && !position.dayTrading) nights.push({ kind: 'financing', date, end });
    if (!rolled || !isPositionRolledOver(instrument, position, date)) continue;
    if (computeRolloverRate(instrument, position.side, date) > 0n) break;
    nights.push({ kind: 'rollover', date, end });
  }
  return nights;
}

const laterDate = (one: string, other: string): string => (one > other ? one : other);
