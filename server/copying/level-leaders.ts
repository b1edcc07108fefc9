/** Recomputes every leader's level each night, from publicly visible facts. */
import { KEPT_DAYS, levelOf } from '@bourse/core/products/copying/levels.ts';
import { addDays } from '@bourse/core/dates.ts';
import { type Amount, larger, type Rate, smaller } from '@bourse/core/ledger/money.ts';
import { deepestDrawdown } from '@bourse/core/reporting/performance/figures.ts';
import type { Parts } from '../parts.ts';
import { placeKey, type WorthParts, worthOf } from './portfolio-worth.ts';
import { readKept, readUnlevelled, writeNight } from './levels-store.ts';
import { dateAt, dayBeganAt } from './calendar.ts';
import type { KnownLeader } from './rows.ts';

export type LevelParts = WorthParts & Pick<Parts, 'zones' | 'settings' | 'equity'>;
const AT_ONCE = 200;
const DAY_MS = 86_400_000;

export async function levelLeaders(parts: LevelParts): Promise<number> {
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const night = addDays(dateAt(parts, now), -1);
  const leaders = await readUnlevelled(kysely, { night, ended: dayBeganAt(parts, now) }, AT_ONCE);
  if (leaders.length === 0) return 0;
  const numbers = leaders.map(({ leader }) => leader);
  const since = now - KEPT_DAYS * DAY_MS;
  const [worths, kept] = await Promise.all([worthOf(parts, leaders, 'USD'), readKept(kysely, numbers, since)]);
  for (const leader of leaders) {
    const facts = {
      days: Math.max(0, Math.floor((now - leader.startedAt) / DAY_MS)),
      drawdown: await drawdownOf(parts, leader),
      stake: await stakeOf(parts, leader, since, worths.get(placeKey(leader))!.equity),
      kept: kept.get(leader.leader) ?? 0,
    };
    await writeNight(kysely, leader.leader, { ...facts, night, level: levelOf(facts) }, now);
  }
  return leaders.length;
}

/** The lowest worth at the end of any day since then, or now: money that is there for one night only doesn't count. */
async function stakeOf({ equity }: LevelParts, leader: KnownLeader, since: number, now: Amount): Promise<Amount> {
  const from = Math.max(since, leader.startedAt);
  const measured = await equity.measured(leader, { from }, 'USD');
  const nights = (measured?.levels ?? []).filter(({ at }) => at >= from && at % DAY_MS === 0);
  return larger(
    nights.reduce((least, { value }) => smaller(least, value), now),
    0n,
  );
}

/** The maximum drawdown since the leader began, as on the performance page: deposits are no gain. */
async function drawdownOf({ equity }: LevelParts, leader: KnownLeader): Promise<Rate> {
  const measured = await equity.measured(leader, { from: leader.startedAt }, leader.currency);
  const deepest = measured && deepestDrawdown(measured.levels);
  return deepest ? (deepest.rate < 0n ? -deepest.rate : deepest.rate) : 0n;
}
