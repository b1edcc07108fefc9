/**
 * R2: PostgreSQL is killed (−9) while fifty customers trade: all of it, a single session's process, or all of it, kept
 * away for a while.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { lateness } from '../late.ts';
import { readDatabase } from '../read-database.ts';
import type { Stage, Trial } from '../stage.ts';
import { type Strike, strikeDatabase } from '../strike-database.ts';
import { follow } from '../stream-follower.ts';
import { PURCHASES_MAXIMUM, startWriters } from '../writers.ts';

const WRITERS = 50;
const FOLLOWERS = 5;
const BACK_WITHIN_MS = 10_000;
const GIVEN_UP_MS = 60_000;
const ALIVE_MS = { shortest: 300, longest: 2_000 };
const AWAY_MS = { shortest: 1_000, longest: 5_000 };
const LOOK_EVERY_MS = 20;

/** In turn, so that a short run tries each. */
const WAYS: readonly Strike['way'][] = ['all', 'keptAway', 'oneSession', 'all'];

export const databaseKilled: Trial = {
  name: 'R2',
  title: 'PostgreSQL killed under 50 mixed writers',
  fullSize: 15,
  async run(stage, kills, isOver) {
    const { customers, wares } = await stage.people(WRITERS, PURCHASES_MAXIMUM * 2);
    const { random, journal } = stage;
    const writers = startWriters({ caller: stage.caller(WRITERS), customers, wares, journal, random });
    const followers = customers.slice(0, FOLLOWERS).map((customer) => follow(stage.server().origin, customer, journal));
    const successes: { sentAt: number; answeredAt: number }[] = [];
    writers.onAnswer(({ http, sentAt, answeredAt }) => {
      if (http === 200) successes.push({ sentAt, answeredAt });
    });

    const figures = { kills: 0, slowestBackMs: 0, downMs: 0 };
    try {
      for (; figures.kills < kills && !isOver(); figures.kills += 1) {
        await wait(random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
        const way = WAYS[figures.kills % WAYS.length]!;
        const { releasedAt, goneAt } = await strikeDatabase(stage.dataDir, {
          way,
          awayMs: random.between(AWAY_MS.shortest, AWAY_MS.longest),
          nth: random.int(1_000),
        });
        const backMs = await untilSuccess(successes, releasedAt);
        const late = lateness(backMs, BACK_WITHIN_MS);
        if (late !== null) journal.violate(`kill ${figures.kills + 1} (${way}): back: ${late}`);
        figures.slowestBackMs = Math.max(figures.slowestBackMs, Math.round(backMs ?? GIVEN_UP_MS));
        if (goneAt !== null) figures.downMs += await assertSilence(stage, successes, goneAt);
      }
    } finally {
      await writers.stop();
    }
    let events = 0;
    for (const follower of followers) events += await follower.finish(stage.dataDir);
    return { ...figures, intents: journal.entries.length, eventsFollowed: events };
  },
};

/** Milliseconds from `since` to the first answer to a call sent after it; null if none comes. */
async function untilSuccess(
  successes: readonly { sentAt: number; answeredAt: number }[],
  since: number,
): Promise<number | null> {
  for (const end = Date.now() + GIVEN_UP_MS; Date.now() < end; await wait(LOOK_EVERY_MS)) {
    const first = successes.find(({ sentAt }) => sentAt > since);
    if (first) return first.answeredAt - since;
  }
  return null;
}

/**
 * Nothing succeeds between the end of one PostgreSQL and the start of the next, by PostgreSQL's own start time. Returns
 * the gap in ms.
 */
async function assertSilence(
  { dataDir, journal }: Stage,
  successes: readonly { sentAt: number; answeredAt: number }[],
  goneAt: number,
): Promise<number> {
  const startedAt = await readDatabase(
    dataDir,
    async (client) =>
      (await client.query<{ at: Date }>('select pg_postmaster_start_time() as at')).rows[0]?.at.getTime() ?? 0,
  );
  const impossible = successes.filter(({ sentAt, answeredAt }) => sentAt > goneAt && answeredAt < startedAt);
  if (impossible.length > 0)
    journal.violate(`${impossible.length} calls succeeded while PostgreSQL was down for ${startedAt - goneAt} ms`);
  return Math.max(0, startedAt - goneAt);
}
