/**
 * What a position's own screen shows beyond its row in the list: both halves of the trade, the lock's terms, borrowing.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { addDays, isoTime } from '@bourse/core/dates.ts';
import {
  getClosingSidePrice,
  type PositionLeg,
  buildPositionLeg,
  computeOriginalMargin,
} from '@bourse/core/trading/positions/position-figures.ts';
import { type Amount, formatAmount, formatScaled, type Quantity } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { computePositionLoan } from '@bourse/core/trading/trading/financing-terms.ts';
import type { Fill } from '@bourse/core/trading/orders/fill.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import {
  countRolloverDays,
  computeValueEarningRollover,
  isMarketRolledOver,
  isRolledOverWithoutRateDifference,
  type OpenedPositionPart,
  ROLLOVER_MINUTE,
  computeRolloverAmount,
  computeRolloverRate,
  isPositionRolledOver,
} from '@bourse/core/borrowing/fx-rollover.ts';
import type { Instrument, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';

type PositionDetail = CallAnswer<Calls['trading/getPosition']>;
type PositionDetailFields = Pick<
  PositionDetail,
  | 'code'
  | 'cost'
  | 'openCost'
  | 'originalMargin'
  | 'bought'
  | 'sold'
  | 'lockDays'
  | 'lockMinutes'
  | 'openingOrder'
  | 'appliedAt'
  | 'reviewedAt'
  | 'loan'
  | 'rollover'
>;
type DetailDependencies = Pick<TradingDependencies, 'venues' | 'clock' | 'timeZones' | 'stockLendingTerms'>;

/** `orders` and `fills` are the position's own, oldest first. */
export function positionDetailFields(
  known: DetailDependencies,
  account: AccountId,
  position: Position,
  orders: readonly Order[],
  fills: readonly Fill[],
): PositionDetailFields {
  const { currency } = position;
  const instrument = known.venues.instrument(position.instrument);
  const money = (amount: bigint): string => formatAmount(amount, currency);
  const leg = (each: PositionLeg | null) =>
    each && {
      firstAt: isoTime(each.firstAt),
      lastAt: isoTime(each.lastAt),
      price: formatScaled(each.price),
      fees: money(each.fee),
      tax: money(each.tax),
    };
  // An order is checked when it is submitted, by rules alone: both have the same time.
  const applied = isoTime(orders.find(({ seq }) => seq === position.seq)?.createdAt ?? position.openedAt);
  return {
    code: instrument?.code ?? position.instrument,
    cost: money(position.cost),
    openCost: money(position.openCost),
    originalMargin: money(computeOriginalMargin(position, fills)),
    bought: leg(buildPositionLeg(position, fills, 'buy')),
    sold: leg(buildPositionLeg(position, fills, 'sell')),
    lockDays: position.lockDays,
    lockMinutes: position.lockMinutes,
    openingOrder: encodeId('o', account, position.seq),
    appliedAt: applied,
    reviewedAt: applied,
    loan: positionLoanRow(known, position),
    rollover:
      position.openQuantity > 0n && instrument && !position.dayTrading
        ? nextRolloverRow(
            instrument,
            { side: position.side, closesAt: null },
            position.openCost,
            { held: position.openQuantity, opened: fills.filter(({ effect }) => effect === 'open') },
            known.clock.now(),
            known.timeZones,
          )
        : null,
  };
}

function positionLoanRow(
  { venues, clock, timeZones, stockLendingTerms }: DetailDependencies,
  position: Position,
): PositionDetail['loan'] {
  const now = clock.now();
  const { zone } = getMarketRules(position.market);
  const { date } = timeZones.toLocal(now, zone);
  const instrument = venues.instrument(position.instrument);
  const loan = computePositionLoan(
    position,
    getClosingSidePrice(position, venues.quote(position.instrument, now)) ?? position.averageCost,
    date,
    instrument ? stockLendingTerms.lendingRateAt(instrument, now, date) : undefined,
  );
  if (loan === null) return null;
  const money = (amount: bigint): string => formatAmount(amount, position.currency);
  return {
    borrowed: money(loan.borrowed),
    rate: formatScaled(loan.rate),
    dayBasis: loan.dayBasis,
    perNight: money(loan.perNight),
    nextNight: isoTime(timeZones.toInstant(addDays(date, 1), 0, zone)),
    equity: money(loan.equity),
    required: money(loan.required),
    lacking: money(loan.lacking),
    warning: formatScaled(loan.warning),
    maintenance: formatScaled(loan.maintenance),
  };
}

/** The next rollover of an actual or planned position, in wire form. */

type NextRolloverRow = CallAnswer<Calls['trading/getPosition']>['rollover'];

/** Enough to get past a week with its holidays. */
const AHEAD_DAYS = 10;

/** `closesAt`: for a day trade, when the house closes it (epoch ms); otherwise null. */
interface RolledPosition {
  side: 'long' | 'short';
  closesAt: number | null;
}

/** Null if it isn't rolled over. `value`: cost in minor units; `opened`: its opened parts, oldest first. */
export function nextRolloverRow(
  instrument: Instrument,
  { side, closesAt }: RolledPosition,
  value: Amount,
  { held, opened }: { held: Quantity; opened: readonly OpenedPositionPart[] },
  now: number,
  zones: TimeZoneConverter,
): NextRolloverRow {
  const { zone } = getMarketRules(instrument.market);
  let { date } = zones.toLocal(now, zone);
  for (let ahead = 0; ahead < AHEAD_DAYS && instrument.market === 'FX'; ahead += 1, date = addDays(date, 1)) {
    const at = zones.toInstant(date, ROLLOVER_MINUTE, zone);
    if (at <= now || !isMarketRolledOver(instrument.market) || countRolloverDays(instrument, date) === 0) continue;
    if (closesAt !== null && (at >= closesAt || !isPositionRolledOver(instrument, { side, dayTrading: true }, date)))
      return null;
    const rate = computeRolloverRate(instrument, side, date);
    const counted = rate > 0n ? computeValueEarningRollover(value, held, opened, at, date) : value;
    return {
      at: new Date(at).toISOString(),
      days: countRolloverDays(instrument, date),
      rate: formatScaled(rate),
      amount: formatAmount(computeRolloverAmount(instrument, side, counted, date), instrument.currency),
      withoutDifference: isRolledOverWithoutRateDifference(instrument),
    };
  }
  return null;
}
