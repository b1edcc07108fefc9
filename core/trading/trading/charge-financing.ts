/**
 * Interest for a night on what a position has borrowed: money for a long one, the value of its units for a short one.
 * Each night is charged once.
 */
import { addInsuranceAccountPayout, type Position } from '../orders/position.ts';
import { EMPTY_MARKET_VIEW, type MarketView } from '../orders/market-view.ts';
import {
  daysPerYearOf,
  computeNightFee,
  financingRatesOn,
  LATE_NIGHT_CHARGE_AFTER_MS,
} from '../../borrowing/overnight-borrowing-fees.ts';
import { computeLentValue } from '../../borrowing/stock-borrowing.ts';
import {
  absolute,
  divide,
  maximumOf,
  SCALE,
  minimumOf,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
  type Rate,
} from '../../ledger/money.ts';
import type { Instrument } from '../../markets/market-types.ts';
import { addRecords } from '../../ledger/decision-changes.ts';
import { portfolioKindOf } from '../../ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';
import type { NightlyBorrowFee } from '../execution/borrowed-stock.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { setPositionMargin } from '../positions/margin.ts';
import { buildInterestFromMarginNotice } from '../execution/trading-notices.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';

/**
 * A night of a position: the market's local date on which it began, and, if the position has changed since, how much
 * was held at the night's end out of how much had been opened; the yearly borrowing cost of its units, if it isn't the
 * market's ordinary rate. `end`: epoch ms.
 */
export interface FinancingNight {
  position: bigint;
  date: string;
  end: number;
  since: { held: Quantity; opened: Quantity } | null;
  borrowRate?: Rate;
  /** The price of a unit that night, in today's units; null or absent if unknown. */
  price?: Price | null;
}

/** A notice is sent only if the liquidation price has come nearer by this part of it (1 %). */
const NOTABLE_CHANGE = SCALE / 100n;

/**
 * What a position has borrowed. If it has been traded since that night, the cost of the units held then counts, at the
 * leverage it was opened with.
 */
export function computeBorrowedAmount(position: Position, since: FinancingNight['since']): Amount {
  const cost = since ? divide(position.cost * since.held, since.opened, 'down') : position.openCost;
  if (position.side === 'short') return cost;
  return since ? cost - divide(cost, BigInt(position.leverage), 'up') : maximumOf(cost - position.margin, 0n);
}

/** The amount that a night is charged on, and the yearly rate. */
function computeChargeBase(
  position: Position,
  { date, since, borrowRate, price }: Omit<FinancingNight, 'position' | 'end'>,
) {
  const rates = financingRatesOn(position.market, date);
  return {
    amount: computeLentUnitsWorth(position, { date, since, price }) ?? computeBorrowedAmount(position, since),
    rate: position.side === 'long' ? rates.long : (borrowRate ?? rates.short),
  };
}

/**
 * Rate × days (one) ÷ days of the year, to the nearest minor unit, for this position only
 * (`core/borrowing/overnight-borrowing-fees.ts`).
 */
export function computeNightlyFinancing(position: Position, night: Omit<FinancingNight, 'position' | 'end'>): Amount {
  const { amount, rate } = computeChargeBase(position, night);
  return computeNightlyInterest(amount, rate, position.currency);
}

/**
 * The worth of a short position's units to their lender that night; null for any other position, and if their cost is
 * used instead.
 */
export function computeLentUnitsWorth(
  position: Position,
  { date, since, price }: Pick<FinancingNight, 'date' | 'since' | 'price'>,
): Amount | null {
  if (position.side === 'long' || !price) return null;
  return computeLentValue(position.market, date, price, countUnitsOvernight(position, since), position.currency);
}

/** Units that were held over the night. */
const countUnitsOvernight = (position: Position, since: FinancingNight['since']): Quantity =>
  since ? divide(position.quantity * since.held, since.opened, 'down') : position.openQuantity;

function buildNightlyBorrowFee(position: Position, night: FinancingNight, fee: Amount): NightlyBorrowFee {
  const { seq: of, instrument, currency, market } = position;
  return {
    of,
    instrument,
    currency,
    night: night.date,
    units: countUnitsOvernight(position, night.since),
    worth: computeLentUnitsWorth(position, night) ?? computeBorrowedAmount(position, night.since),
    rate: night.borrowRate ?? financingRatesOn(market, night.date).short,
    fee,
  };
}

/** `rate` is that of a year. */
export const computeNightlyInterest = (amount: Amount, rate: Rate, currency: Currency): Amount =>
  divide(amount * rate, SCALE * BigInt(daysPerYearOf(currency)), 'half-up');

/** After its season's end, nothing costs or earns anything. */
export const isAfterSeasonEnd = (
  { season }: Pick<AccountState, 'season'>,
  { end }: Pick<FinancingNight, 'end'>,
): boolean => season != null && end > season.endsAt;

/**
 * Paid from the available money, then from the position's own margin, which brings its closing nearer, then from the
 * customer's other portfolios, and only then from the insurance account.
 */
export function decideChargeFinancing(
  state: AccountState,
  night: FinancingNight,
  instrument: Instrument,
  now: number,
): TradingChanges | null {
  const position = state.positions.find((each) => each.seq === night.position);
  // A day trade left open overnight by an outage owes nothing for that night.
  const isBooked = position?.financedOn != null && position.financedOn >= night.date;
  if (!position || position.dayTrading || isBooked || isAfterSeasonEnd(state, night)) return null;
  const draft = new DecisionDraft(state, buildClosedMarketView(instrument, night.date), now);
  const { currency, instrument: id, portfolio = MAIN_PORTFOLIO } = position;
  const { fee: amount, records: rests } = computeNightFee(
    state,
    { portfolio, instrument: id, kind: position.side },
    { ...computeChargeBase(position, night), currency },
  );
  const code = position.side === 'long' ? 'financing' : 'borrowFee';
  const reference = `p${position.seq}`;
  const own = minimumOf(amount, state.available(currency));
  const fromMargin = minimumOf(amount - own, position.margin);
  const drawn = draft.draw(amount - own - fromMargin, currency);
  draft.pay(own + drawn, 'available', 'interest', code, currency, reference);
  draft.pay(fromMargin, 'margin', 'interest', code, currency, reference);
  const unpaid = amount - own - fromMargin - drawn;
  draft.pay(unpaid, 'insurance', 'interest', code, currency, reference);
  // A call is repeated each day while its reason lasts.
  const charged = {
    ...position,
    financing: position.financing + amount,
    insured: addInsuranceAccountPayout(position, { charges: unpaid }),
    financedOn: night.date,
    calledAt: null,
  };
  const after = draft.putPosition(fromMargin > 0n ? setPositionMargin(charged, position.margin - fromMargin) : charged);
  const changes = draft.changes(
    movesNotably(position, after) ? buildInterestFromMarginNotice(after, instrument, fromMargin) : null,
  );
  const isLate = position.side === 'long' && amount > 0n && now > night.end + LATE_NIGHT_CHARGE_AFTER_MS;
  // Play money is no lender's to share.
  return position.side === 'short' && portfolioKindOf(portfolio) !== 'league'
    ? addRecords(changes, { ...rests, borrowedNights: [buildNightlyBorrowFee(position, night, amount)] })
    : addRecords(
        changes,
        isLate ? { ...rests, lateNights: [{ position: night.position, night: night.date, amount }] } : rests,
      );
}

function movesNotably(before: Position, { liquidationPrice }: Position): boolean {
  if (before.liquidationPrice === null || liquidationPrice === null) return false;
  return absolute(liquidationPrice - before.liquidationPrice) * SCALE >= before.liquidationPrice * NOTABLE_CHANGE;
}

/** Interest needs no price. */
export const buildClosedMarketView = (instrument: Instrument, date: string): MarketView => ({
  ...EMPTY_MARKET_VIEW,
  instrument,
  quote: null,
  date,
  session: 'closed',
  nextOpen: null,
  dayEnds: 0,
});
