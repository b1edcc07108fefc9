/** The next rollover of an actual or planned position, in wire form. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { addDays } from '@bourse/core/dates.ts';
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
} from '@bourse/core/trading/fx-rollover.ts';
import type { Instrument, Zones } from '@bourse/core/market.ts';
import { formatAmount, formatScaled, type Amount, type Quantity } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';

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
