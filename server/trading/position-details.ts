/**
 * What a position's own screen shows beyond its row in the list: both halves of the trade, the lock's terms, borrowing.
 */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { addDays, isoTime } from '@bourse/core/dates.ts';
import { closingPrice, type Leg, legOf, originalMargin } from '@bourse/core/trading/positions/position-figures.ts';
import { type Amount, formatAmount, formatScaled, type Quantity } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { loanOf } from '@bourse/core/trading/trading/financing-terms.ts';
import type { Fill } from '@bourse/core/trading/orders/fill.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { TradingParts } from './trading-parts.ts';
import {
  daysRolled,
  earnedOf,
  isRolledOver,
  isWithoutDifference,
  type OpenedPart,
  ROLLED_AT_MINUTE,
  rolloverOf,
  rolloverRate,
  rollsOver,
} from '@bourse/core/borrowing/fx-rollover.ts';
import type { Instrument, Zones } from '@bourse/core/markets/market.ts';

type Detail = AnswerOf<Calls['trading/getPosition']>;
type Particulars = Pick<
  Detail,
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
type Known = Pick<TradingParts, 'feeds' | 'clock' | 'zones' | 'lending'>;

/** `orders` and `fills` are the position's own, oldest first. */
export function particularsOf(
  known: Known,
  account: AccountId,
  position: Position,
  orders: readonly Order[],
  fills: readonly Fill[],
): Particulars {
  const { currency } = position;
  const instrument = known.feeds.instrument(position.instrument);
  const money = (amount: bigint): string => formatAmount(amount, currency);
  const leg = (each: Leg | null) =>
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
    originalMargin: money(originalMargin(position, fills)),
    bought: leg(legOf(position, fills, 'buy')),
    sold: leg(legOf(position, fills, 'sell')),
    lockDays: position.lockDays,
    lockMinutes: position.lockMinutes,
    openingOrder: encodeId('o', account, position.seq),
    appliedAt: applied,
    reviewedAt: applied,
    loan: loanRow(known, position),
    rollover:
      position.openQuantity > 0n && instrument && !position.dayTrading
        ? rolloverRow(
            instrument,
            { side: position.side, closesAt: null },
            position.openCost,
            { held: position.openQuantity, opened: fills.filter(({ effect }) => effect === 'open') },
            known.clock.now(),
            known.zones,
          )
        : null,
  };
}

function loanRow({ feeds, clock, zones, lending }: Known, position: Position): Detail['loan'] {
  const now = clock.now();
  const { zone } = rulesOf(position.market);
  const { date } = zones.toLocal(now, zone);
  const instrument = feeds.instrument(position.instrument);
  const loan = loanOf(
    position,
    closingPrice(position, feeds.quote(position.instrument, now)) ?? position.averageCost,
    date,
    instrument ? lending.rateAt(instrument, now, date) : undefined,
  );
  if (loan === null) return null;
  const money = (amount: bigint): string => formatAmount(amount, position.currency);
  return {
    borrowed: money(loan.borrowed),
    rate: formatScaled(loan.rate),
    dayBasis: loan.dayBasis,
    perNight: money(loan.perNight),
    nextNight: isoTime(zones.toInstant(addDays(date, 1), 0, zone)),
    equity: money(loan.equity),
    required: money(loan.required),
    lacking: money(loan.lacking),
    warning: formatScaled(loan.warning),
    maintenance: formatScaled(loan.maintenance),
  };
}

/** The next rollover of an actual or planned position, in wire form. */

type Row = AnswerOf<Calls['trading/getPosition']>['rollover'];

/** Enough to get past a week with its holidays. */
const AHEAD_DAYS = 10;

/** `closesAt`: for a day trade, when the house closes it (epoch ms); otherwise null. */
interface Rolled {
  side: 'long' | 'short';
  closesAt: number | null;
}

/** Null if it isn't rolled over. `value`: cost in minor units; `opened`: its opened parts, oldest first. */
export function rolloverRow(
  instrument: Instrument,
  { side, closesAt }: Rolled,
  value: Amount,
  { held, opened }: { held: Quantity; opened: readonly OpenedPart[] },
  now: number,
  zones: Zones,
): Row {
  const { zone } = rulesOf(instrument.market);
  let { date } = zones.toLocal(now, zone);
  for (let ahead = 0; ahead < AHEAD_DAYS && instrument.market === 'FX'; ahead += 1, date = addDays(date, 1)) {
    const at = zones.toInstant(date, ROLLED_AT_MINUTE, zone);
    if (at <= now || !isRolledOver(instrument.market, date) || daysRolled(instrument, date) === 0) continue;
    if (closesAt !== null && (at >= closesAt || !rollsOver(instrument, { side, dayTrading: true }, date))) return null;
    const rate = rolloverRate(instrument, side, date);
    const counted = rate > 0n ? earnedOf(value, held, opened, at, date) : value;
    return {
      at: new Date(at).toISOString(),
      days: daysRolled(instrument, date),
      rate: formatScaled(rate),
      amount: formatAmount(rolloverOf(instrument, side, counted, date), instrument.currency),
      withoutDifference: isWithoutDifference(instrument, date),
    };
  }
  return null;
}
