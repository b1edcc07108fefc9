/**
 * Which day ends have passed over an open position without being booked: nights that are charged, and rollovers of
 * currency pairs.
 */
import { addDays } from '../dates.ts';
import { isRolledOver, ROLLED_AT_MINUTE, rolloverRate, rollsOver } from './fx-rollover.ts';
import type { Instrument, Zones } from '../market.ts';
import { rulesOf } from '../rulebook/index.ts';
import type { Position } from '../orders/position.ts';

/** Days further back than this are forgiven. */
const LOOKED_BACK_DAYS = 14;

/** `end` is the day's end in epoch ms. */
export interface NightDue {
  kind: 'financing' | 'rollover';
  date: string;
  end: number;
}

/**
 * Day by day, the oldest first. Credits are left to their job, which looks up how long each part was held: closing
 * before it runs gains nothing.
 */
export function nightsDue(position: Position, instrument: Instrument, now: number, zones: Zones): NightDue[] {
  const { market, financedOn, openedAt } = position;
  const isPair = market === 'FX';
  const isBorrowed = position.leverage > 1 || position.side === 'short';
  if (position.openQuantity === 0n || !(isPair || (!position.dayTrading && isBorrowed))) return [];
  const { zone } = rulesOf(market);
  const today = zones.toLocal(now, zone).date;
  const began = zones.toLocal(openedAt, zone).date;
  const after = financedOn === null ? addDays(began, -1) : financedOn;
  const nights: NightDue[] = [];
  for (let date = later(addDays(after, 1), addDays(today, -LOOKED_BACK_DAYS)); date <= today; date = addDays(date, 1)) {
    const rolled = isRolledOver(market, date);
    const end = rolled ? zones.toInstant(date, ROLLED_AT_MINUTE, zone) : zones.toInstant(addDays(date, 1), 0, zone);
    if (end > now) break;
    if (openedAt >= end) continue;
    if (!rolled && isBorrowed && !position.dayTrading) nights.push({ kind: 'financing', date, end });
    if (!rolled || !rollsOver(instrument, position, date)) continue;
    if (rolloverRate(instrument, position.side, date) > 0n) break;
    nights.push({ kind: 'rollover', date, end });
  }
  return nights;
}

const later = (one: string, other: string): string => (one > other ? one : other);
