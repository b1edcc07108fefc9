/** R1: the server is killed (−9) at random moments while fifty customers trade. Its database runs on. */
import { setTimeout as wait } from 'node:timers/promises';
import { followCustomerEvents } from '../follow-customer-events.ts';
import { formatLateness } from '../load-adjusted-time-limits.ts';
import type { Trial } from '../trial-runner.ts';
import { TRADER_PURCHASES_MAXIMUM, startConcurrentTraders } from '../concurrent-traders.ts';

const WRITERS = 50;
const FOLLOWERS = 5;
const BACK_WITHIN_MS = 5_000;
/** From one start to the next kill. */
const ALIVE_MS = { shortest: 200, longest: 2_000 };

export const serverKilledTrial: Trial = {
  name: 'R1',
  title: 'server killed at random moments under 50 mixed writers',
  fullSize: 30,
  async run(context, kills, isOver) {
    const { customers, tradables } = await context.prepareTraders(WRITERS, TRADER_PURCHASES_MAXIMUM * 2);
    const { random, journal } = context;
    const writers = startConcurrentTraders({ caller: context.caller(WRITERS), customers, tradables, journal, random });
    const followers = customers
      .slice(0, FOLLOWERS)
      .map((customer) => followCustomerEvents(context.server().origin, customer, journal));
    let slowestMs = 0;
    let killed = 0;
    try {
      for (; killed < kills && !isOver(); killed += 1) {
        await wait(random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
        const at = performance.now();
        await context.server().kill();
        await context.restartServer();
        const backMs = performance.now() - at;
        const late = formatLateness(backMs, BACK_WITHIN_MS);
        if (late !== null) journal.violate(`kill ${killed + 1}: back: ${late}`);
        slowestMs = Math.max(slowestMs, backMs);
      }
      await wait(ALIVE_MS.shortest);
    } finally {
      await writers.stop();
    }
    let events = 0;
    for (const follower of followers) events += await follower.finish(context.dataDir);
    return {
      kills: killed,
      slowestBackMs: Math.round(slowestMs),
      intents: journal.entries.length,
      eventsFollowed: events,
    };
  },
};
