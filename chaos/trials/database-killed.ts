/**
 * R2: PostgreSQL is killed (−9) while fifty customers trade: all of it, a single session's process, or all of it, kept
 * away for a while.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { formatLateness } from '../load-adjusted-time-limits.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { type DatabaseKill, killDatabase } from '../kill-database.ts';
import { followCustomerEvents } from '../follow-customer-events.ts';
import { TRADER_PURCHASES_MAXIMUM, startConcurrentTraders } from '../concurrent-traders.ts';

const WRITERS = 50;
const FOLLOWERS = 5;
const BACK_WITHIN_MS = 10_000;
const GIVE_UP_AFTER_MS = 60_000;
const ALIVE_MS = { shortest: 300, longest: 2_000 };
const AWAY_MS = { shortest: 1_000, longest: 5_000 };
const POLL_EVERY_MS = 20;

/** In turn, so that a short run tries each. */
const KILL_MODES: readonly DatabaseKill['mode'][] = ['all', 'keptAway', 'oneSession', 'all'];

export const databaseKilledTrial: Trial = {
  name: 'R2',
  title: 'PostgreSQL killed under 50 mixed writers',
  fullSize: 15,
  async run(context, kills, isOver) {
    const { customers, tradables } = await context.prepareTraders(WRITERS, TRADER_PURCHASES_MAXIMUM * 2);
    const { random, journal } = context;
    const writers = startConcurrentTraders({ caller: context.caller(WRITERS), customers, tradables, journal, random });
    const followers = customers
      .slice(0, FOLLOWERS)
      .map((customer) => followCustomerEvents(context.server().origin, customer, journal));
    const successes: { sentAt: number; answeredAt: number }[] = [];
    writers.onAnswer(({ http, sentAt, answeredAt }) => {
      if (http === 200) successes.push({ sentAt, answeredAt });
    });

    const figures = { kills: 0, slowestBackMs: 0, downMs: 0 };
    try {
      for (; figures.kills < kills && !isOver(); figures.kills += 1) {
        await wait(random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
        const mode = KILL_MODES[figures.kills % KILL_MODES.length]!;
        const { releasedAt, goneAt } = await killDatabase(context.dataDir, {
          mode,
          awayMs: random.between(AWAY_MS.shortest, AWAY_MS.longest),
          nth: random.int(1_000),
        });
        const backMs = await untilSuccess(successes, releasedAt);
        const late = formatLateness(backMs, BACK_WITHIN_MS);
        if (late !== null) journal.violate(`kill ${figures.kills + 1} (${mode}): back: ${late}`);
        figures.slowestBackMs = Math.max(figures.slowestBackMs, Math.round(backMs ?? GIVE_UP_AFTER_MS));
        if (goneAt !== null) figures.downMs += await assertSilence(context, successes, goneAt);
      }
    } finally {
      await writers.stop();
    }
    let events = 0;
    for (const follower of followers) events += await follower.finish(context.dataDir);
    return { ...figures, intents: journal.entries.length, eventsFollowed: events };
  },
};

/** Milliseconds from `since` to the first answer to a call sent after it; null if none comes. */
async function untilSuccess(
  successes: readonly { sentAt: number; answeredAt: number }[],
  since: number,
): Promise<number | null> {
  for (const end = Date.now() + GIVE_UP_AFTER_MS; Date.now() < end; await wait(POLL_EVERY_MS)) {
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
  { dataDir, journal }: TrialContext,
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
