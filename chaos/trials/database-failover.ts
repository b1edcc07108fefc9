/**
 * The trial `failover`: two PostgreSQL 18, one streaming to the other synchronously. The primary is killed (−9) under
 * load and fenced, the standby promoted; the dead one comes back as its standby. Nothing that a customer was told is
 * lost. A death is noticed at once here, since the killer knows; in production the watcher (Patroni) adds the time of
 * its lease. While only one of the two lives, commits wait for nobody, so a second death in that time is outside the
 * promise: the trial waits until both are in step.
 */
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import { openPostgresPair, type PostgresPair } from '../failover/postgres-pair.ts';
import { callDecisionOf, type JournalEntry, isAccepted, type TrialJournal } from '../trial-journal.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { TRADER_PURCHASES_MAXIMUM, startConcurrentTraders } from '../concurrent-traders.ts';

const WRITERS = 50;
const AT_ONCE = 16;
const GIVE_UP_AFTER_MS = 60_000;
const POLL_EVERY_MS = 10;
/** Under load with both in step, before the next death. */
const TOGETHER_MS = { shortest: 1_000, longest: 4_000 };

export function createDatabaseFailoverTrial(): Trial {
  let pair: PostgresPair | null = null;
  return {
    name: 'failover',
    title: 'the primary of two databases killed under load, and the standby promoted',
    fullSize: 10,
    database: async (dataDir) => (pair = await openPostgresPair(dataDir)),
    async run(context, kills, isOver) {
      if (pair === null) throw new Error('the pair is not open');
      return killPrimaryRepeatedly(context, pair, kills, isOver);
    },
  };
}

async function killPrimaryRepeatedly(
  context: TrialContext,
  pair: PostgresPair,
  kills: number,
  isOver: () => boolean,
): Promise<Record<string, number | string>> {
  const { customers, tradables } = await context.prepareTraders(WRITERS, TRADER_PURCHASES_MAXIMUM * 2);
  const { random, journal } = context;
  const writeWatch = watchWrites(context.caller(WRITERS));
  const writers = startConcurrentTraders({ caller: writeWatch.caller, customers, tradables, journal, random });
  const outages: number[] = [];
  const promotions: number[] = [];
  try {
    for (; outages.length < kills && !isOver(); ) {
      await wait(random.between(TOGETHER_MS.shortest, TOGETHER_MS.longest));
      const { killedAt, promotedAt } = await pair.failOver();
      const backAt = await writeWatch.firstSince(killedAt);
      if (backAt === null) journal.violate(`kill ${outages.length + 1}: no write after ${GIVE_UP_AFTER_MS / 1000} s`);
      outages.push((backAt ?? killedAt + GIVE_UP_AFTER_MS) - killedAt);
      promotions.push(promotedAt - killedAt);
      await pair.heal();
    }
  } finally {
    await writers.stop();
  }
  const { repeated, lost } = await askForAll(context.caller(AT_ONCE), journal);
  return {
    kills: outages.length,
    outageSeconds: seconds(outages),
    promotedAfterSeconds: seconds(promotions),
    slowestOutageMs: Math.max(0, ...outages),
    acknowledgedWrites: repeated,
    lost,
  };
}

const seconds = (list: readonly number[]): string => list.map((each) => (each / 1000).toFixed(1)).join(' ');

const READS = new Set(['wallet/getWallet', 'trading/listOrders']);

/** The moments at which writes succeeded. */
function watchWrites(caller: Caller): { caller: Caller; firstSince(sinceMs: number): Promise<number | null> } {
  let written: { sentAt: number; answeredAt: number }[] = [];
  return {
    caller: {
      ...caller,
      async call(path, input, session) {
        const result = await caller.call(path, input, session);
        if (result?.http === 200 && result.body.status === 1 && !READS.has(path)) written.push(result);
        return result;
      },
    },
    /** When a write sent after this moment was first answered; null if none is. */
    async firstSince(sinceMs) {
      for (const end = Date.now() + GIVE_UP_AFTER_MS; Date.now() < end; await wait(POLL_EVERY_MS)) {
        written = written.filter(({ answeredAt }) => answeredAt > sinceMs);
        const first = written.find(({ sentAt }) => sentAt > sinceMs);
        if (first) return first.answeredAt;
      }
      return null;
    },
  };
}

/** Asks for each acknowledged write by its key; one whose answer has changed is lost. */
async function askForAll(caller: Caller, journal: TrialJournal): Promise<{ repeated: number; lost: number }> {
  const acknowledged = journal.entries.filter(({ decision }) => isAccepted(decision));
  let lost = 0;
  const left = [...acknowledged];
  const ask = async (entry: JournalEntry): Promise<void> => {
    const now = callDecisionOf(await caller.call(entry.path, { ...entry.input, key: entry.key }, entry.customer));
    if (isDeepStrictEqual(now, entry.decision)) return;
    lost += 1;
    journal.violate(
      `${entry.path} ${entry.key}: told ${JSON.stringify(entry.decision)}, now ${JSON.stringify(now)}`,
      'lost',
    );
  };
  const worker = async (): Promise<void> => {
    for (let entry = left.pop(); entry !== undefined; entry = left.pop()) await ask(entry);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { repeated: acknowledged.length, lost };
}
