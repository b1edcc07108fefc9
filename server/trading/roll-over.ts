/**
 * Currency pairs are rolled over at 17:00 in New York, at the end of each of their trading days. Each (position, day)
 * has its own key and the position stores its last day, so none is rolled over twice; days missed in an outage are
 * caught up.
 */
import { sql } from 'kysely';
import { addDays } from '@bourse/core/dates.ts';
import { daysRolled, isRolledOver, ROLLED_AT_MINUTE } from '@bourse/core/trading/fx-rollover.ts';
import { DAY_TRADES_ROLLED_FROM } from '@bourse/core/rulebook/fx-rollover.ts';
import type { Zones } from '@bourse/core/market.ts';
import { FX } from '@bourse/core/rulebook/fx.ts';
import { decideRollOver } from '@bourse/core/trading/roll-over.ts';
import { keyNamed } from '../desk/command.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Desk } from '../desk/desk.ts';
import type { Feeds } from '../venue/feeds.ts';
import { forHeldAt, type HeldThen, sinceOf } from './held-store.ts';
import { marketsHeld } from './markets-held.ts';
import { partsOf } from './opened-parts.ts';

/** Days further back than this are forgiven. */
const LOOKED_BACK_DAYS = 14;

export interface RollOverParts {
  database: Database;
  desk: Desk;
  feeds: Pick<Feeds, 'instrument'>;
  clock: Clock;
  zones: Zones;
}

/**
 * Remembers finished days, so that a run with nothing to do makes no query. Returns how many positions a run has
 * checked.
 */
export function createRollOver(parts: RollOverParts): () => Promise<number> {
  let done: string | null = null;
  return async () => {
    const now = parts.clock.now();
    const today = parts.zones.toLocal(now, FX.zone).date;
    const first = addDays(today, -LOOKED_BACK_DAYS);
    const days: string[] = [];
    for (
      let date = done === null || done < first ? first : addDays(done, 1);
      parts.zones.toInstant(date, ROLLED_AT_MINUTE, FX.zone) <= now;
      date = addDays(date, 1)
    )
      days.push(date);
    const [earliest] = days;
    if (earliest === undefined) return 0;
    const isHeld = (await marketsHeld(parts.database, earliest, sql`market = 'FX'`)).has('FX');
    let rolled = 0;
    for (const date of days) {
      if (isHeld && isRolledOver('FX', date)) rolled += await rollDay(parts, date);
      done = date;
    }
    return rolled;
  };
}

/** With or without leverage. */
function rollDay(parts: RollOverParts, date: string): Promise<number> {
  const end = parts.zones.toInstant(date, ROLLED_AT_MINUTE, FX.zone);
  const which = sql`p.market = 'FX' and (not p.day_trading or ${date >= DAY_TRADES_ROLLED_FROM})`;
  return forHeldAt(parts.database, { date, end, which }, (holder) => roll(parts, holder, date, end));
}

async function roll({ desk, feeds }: RollOverParts, holder: HeldThen, date: string, end: number): Promise<void> {
  const instrument = feeds.instrument(holder.instrument);
  if (!instrument || daysRolled(instrument, date) === 0) return;
  // Its name contains a space, so no customer can have used the key before.
  const name = `rollover ${holder.position_seq} ${date}`;
  await desk.run({
    account: holder.account_id,
    actor: { rule: 'rollover' },
    key: keyNamed(name),
    currencies: [instrument.currency],
    instrument: instrument.id,
    positions: [holder.position_seq],
    decide: (state, now) =>
      decideRollOver(
        state,
        { position: holder.position_seq, date, since: sinceOf(holder), end, opened: partsOf(holder.parts) },
        instrument,
        now,
      ),
    answer: () => ({}),
  });
}
