/**
 * Interest for a night on what a position has borrowed: money for a long one, the value of its units for a short one.
 * Each night is charged once.
 */
import { borneFor, type Position } from '../orders/position.ts';
import { BARE_MARKET, type MarketView } from '../orders/market-view.ts';
import { dayBasis, feeOfNight, financingRates, LATE_AFTER_MS } from '../../borrowing/financing.ts';
import { lentValue } from '../../borrowing/stock-borrowing.ts';
import {
  absolute,
  divide,
  larger,
  SCALE,
  smaller,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
  type Rate,
} from '../../ledger/money.ts';
import type { Instrument } from '../../markets/market.ts';
import { withRecords } from '../../ledger/changes.ts';
import { kindOf } from '../../ledger/portfolio-kinds.ts';
import { MAIN } from '../../ledger/transfer.ts';
import type { BorrowedNight } from '../execution/borrowed-stock.ts';
import { Draft } from '../execution/draft.ts';
import { withMargin } from '../positions/margin.ts';
import { financingNotice } from '../execution/notices.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';

/**
 * A night of a position: the market's local date on which it began, and, if the position has changed since, how much
 * was held at the night's end out of how much had been opened; the yearly borrowing cost of its units, if it isn't the
 * market's ordinary rate. `end`: epoch ms.
 */
export interface Night {
  position: bigint;
  date: string;
  end: number;
  since: { held: Quantity; opened: Quantity } | null;
  borrowRate?: Rate;
  /** The price of a unit that night, in today's units; null or absent if unknown. */
  price?: Price | null;
}

/** A notice is sent only if the liquidation price has come nearer by this part of it (1 %). */
const NOTABLE = SCALE / 100n;

/**
 * What a position has borrowed. If it has been traded since that night, the cost of the units held then counts, at the
 * leverage it was opened with.
 */
export function borrowed(position: Position, since: Night['since']): Amount {
  const cost = since ? divide(position.cost * since.held, since.opened, 'down') : position.openCost;
  if (position.side === 'short') return cost;
  return since ? cost - divide(cost, BigInt(position.leverage), 'up') : larger(cost - position.margin, 0n);
}

/** The amount that a night is charged on, and the yearly rate. */
function chargedOn(position: Position, { date, since, borrowRate, price }: Omit<Night, 'position' | 'end'>) {
  const rates = financingRates(position.market, date);
  return {
    amount: lentWorth(position, { date, since, price }) ?? borrowed(position, since),
    rate: position.side === 'long' ? rates.long : (borrowRate ?? rates.short),
  };
}

/**
 * Rate × days (one) ÷ days of the year, to the nearest minor unit, for this position only
 * (`core/borrowing/financing.ts`).
 */
export function financingOf(position: Position, night: Omit<Night, 'position' | 'end'>): Amount {
  const { amount, rate } = chargedOn(position, night);
  return forOneNight(amount, rate, position.currency);
}

/**
 * The worth of a short position's units to their lender that night; null for any other position, and if their cost is
 * used instead.
 */
export function lentWorth(
  position: Position,
  { date, since, price }: Pick<Night, 'date' | 'since' | 'price'>,
): Amount | null {
  if (position.side === 'long' || !price) return null;
  return lentValue(position.market, date, price, unitsOver(position, since), position.currency);
}

/** Units that were held over the night. */
const unitsOver = (position: Position, since: Night['since']): Quantity =>
  since ? divide(position.quantity * since.held, since.opened, 'down') : position.openQuantity;

function borrowedNight(position: Position, night: Night, fee: Amount): BorrowedNight {
  const { seq: of, instrument, currency, market } = position;
  return {
    of,
    instrument,
    currency,
    night: night.date,
    units: unitsOver(position, night.since),
    worth: lentWorth(position, night) ?? borrowed(position, night.since),
    rate: night.borrowRate ?? financingRates(market, night.date).short,
    fee,
  };
}

/** `rate` is that of a year. */
export const forOneNight = (amount: Amount, rate: Rate, currency: Currency): Amount =>
  divide(amount * rate, SCALE * BigInt(dayBasis(currency)), 'half-up');

/** After its season's end, nothing costs or earns anything. */
export const isAfterSeason = ({ season }: Pick<AccountState, 'season'>, { end }: Pick<Night, 'end'>): boolean =>
  season != null && end > season.endsAt;

/**
 * Paid from the available money, then from the position's own margin, which brings its closing nearer, then from the
 * customer's other portfolios, and only then from the insurance account.
 */
export function decideChargeFinancing(
  state: AccountState,
  night: Night,
  instrument: Instrument,
  now: number,
): TradingChanges | null {
  const position = state.positions.find((each) => each.seq === night.position);
  // A day trade left open overnight by an outage owes nothing for that night.
  const isBooked = position?.financedOn != null && position.financedOn >= night.date;
  if (!position || position.dayTrading || isBooked || isAfterSeason(state, night)) return null;
  const draft = new Draft(state, closedMarket(instrument, night.date), now);
  const { currency, instrument: id, portfolio = MAIN } = position;
  const { fee: amount, records: rests } = feeOfNight(
    state,
    { portfolio, instrument: id, kind: position.side },
    { ...chargedOn(position, night), date: night.date, currency, alone: financingOf(position, night) },
  );
  const code = position.side === 'long' ? 'financing' : 'borrowFee';
  const reference = `p${position.seq}`;
  const own = smaller(amount, state.available(currency));
  const fromMargin = smaller(amount - own, position.margin);
  const drawn = draft.draw(amount - own - fromMargin, currency);
  draft.pay(own + drawn, 'available', 'interest', code, currency, reference);
  draft.pay(fromMargin, 'margin', 'interest', code, currency, reference);
  const unpaid = amount - own - fromMargin - drawn;
  draft.pay(unpaid, 'insurance', 'interest', code, currency, reference);
  // A call is repeated each day while its reason lasts.
  const charged = {
    ...position,
    financing: position.financing + amount,
    insured: borneFor(position, { charges: unpaid }),
    financedOn: night.date,
    calledAt: null,
  };
  const after = draft.putPosition(fromMargin > 0n ? withMargin(charged, position.margin - fromMargin) : charged);
  const changes = draft.changes(movesNotably(position, after) ? financingNotice(after, instrument, fromMargin) : null);
  const isLate = position.side === 'long' && amount > 0n && now > night.end + LATE_AFTER_MS;
  // Play money is no lender's to share.
  return position.side === 'short' && kindOf(portfolio) !== 'league'
    ? withRecords(changes, { ...rests, borrowedNights: [borrowedNight(position, night, amount)] })
    : withRecords(
        changes,
        isLate ? { ...rests, lateNights: [{ position: night.position, night: night.date, amount }] } : rests,
      );
}

function movesNotably(before: Position, { liquidationPrice }: Position): boolean {
  if (before.liquidationPrice === null || liquidationPrice === null) return false;
  return absolute(liquidationPrice - before.liquidationPrice) * SCALE >= before.liquidationPrice * NOTABLE;
}

/** Interest needs no price. */
export const closedMarket = (instrument: Instrument, date: string): MarketView => ({
  ...BARE_MARKET,
  instrument,
  quote: null,
  date,
  session: 'closed',
  nextOpen: null,
  dayEnds: 0,
});
