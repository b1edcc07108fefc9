/** For other areas: prices and units held at a past moment. */
import { type OpenUnits, walker } from '@bourse/core/performance/open-units.ts';
import type { Prices } from '@bourse/core/performance/points.ts';
import type { AccountId } from '../ids.ts';
import { pricesAt, type ThenParts } from './prices-then.ts';
import { type Db, readPositions } from './store.ts';

export interface HeldThen {
  /** Each instrument's prices at that moment (epoch ms), stored by the first query; null if unknown. */
  pricesAt(db: Db, instruments: readonly string[], at: number): Promise<(instrument: string) => Prices | null>;
  /** An account's units open at that moment, by position number. */
  unitsAt(db: Db, account: AccountId, at: number): Promise<Map<bigint, OpenUnits>>;
}

export const createHeldThen = (parts: ThenParts): HeldThen => ({
  async pricesAt(db, instruments, at) {
    const wanted = [...new Set(instruments)].map((instrument) => ({ instrument, moment: at }));
    const prices = await pricesAt(parts, db, wanted, true);
    return (instrument) => prices(instrument, at);
  },
  async unitsAt(db, account, at) {
    const histories = await readPositions(db, account, at, at);
    return new Map(histories.map((history) => [history.seq, walker(history)(at)]));
  },
});
