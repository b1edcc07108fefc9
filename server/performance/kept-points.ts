/** Written points stay as they are: who looks again is shown what was read before. */
import type { Point } from '@bourse/core/performance/points.ts';
import type { AccountId } from '../ids.ts';
import { type Db, readPoints } from './store.ts';

/** Of all together; some two hundred bytes each. */
const MOST_POINTS = 60_000;

const kept = new WeakMap<object, Map<string, readonly Point[]>>();

/** `of`: the database, under which they are kept. The points asked for last stay. */
export async function pointsKept(
  of: object,
  db: Db,
  account: AccountId,
  portfolio: number,
  from: number,
  to: number,
): Promise<readonly Point[]> {
  const known = kept.get(of) ?? new Map<string, readonly Point[]>();
  kept.set(of, known);
  const key = `${account} ${portfolio} ${from} ${to}`;
  const points = known.get(key) ?? (await readPoints(db, account, portfolio, from, to));
  known.delete(key);
  known.set(key, points);
  let sum = known.values().reduce((total, list) => total + list.length + 1, 0);
  for (const [oldest, list] of known) {
    if (sum <= MOST_POINTS || oldest === key) break;
    known.delete(oldest);
    sum -= list.length + 1;
  }
  return points;
}
