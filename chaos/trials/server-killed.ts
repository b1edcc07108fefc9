/** R1: the server is killed (−9) at random moments while fifty customers trade. Its database runs on. */
import { setTimeout as wait } from 'node:timers/promises';
import { follow } from '../stream-follower.ts';
import { lateness } from '../late.ts';
import type { Trial } from '../stage.ts';
import { PURCHASES_MAXIMUM, startWriters } from '../writers.ts';

const WRITERS = 50;
const FOLLOWERS = 5;
const BACK_WITHIN_MS = 5_000;
/** From one start to the next kill. */
const ALIVE_MS = { shortest: 200, longest: 2_000 };

export const serverKilled: Trial = {
  name: 'R1',
  title: 'server killed at random moments under 50 mixed writers',
  fullSize: 30,
  async run(stage, kills, isOver) {
    const { customers, wares } = await stage.people(WRITERS, PURCHASES_MAXIMUM * 2);
    const { random, journal } = stage;
    const writers = startWriters({ caller: stage.caller(WRITERS), customers, wares, journal, random });
    const followers = customers.slice(0, FOLLOWERS).map((customer) => follow(stage.server().origin, customer, journal));
    let slowestMs = 0;
    let killed = 0;
    try {
      for (; killed < kills && !isOver(); killed += 1) {
        await wait(random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
        const at = performance.now();
        await stage.server().kill();
        await stage.startAgain();
        const backMs = performance.now() - at;
        const late = lateness(backMs, BACK_WITHIN_MS);
        if (late !== null) journal.violate(`kill ${killed + 1}: back: ${late}`);
        slowestMs = Math.max(slowestMs, backMs);
      }
      await wait(ALIVE_MS.shortest);
    } finally {
      await writers.stop();
    }
    let events = 0;
    for (const follower of followers) events += await follower.finish(stage.dataDir);
    return {
      kills: killed,
      slowestBackMs: Math.round(slowestMs),
      intents: journal.entries.length,
      eventsFollowed: events,
    };
  },
};
