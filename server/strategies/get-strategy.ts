import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { endOf, liveView, wantedBy } from './live-view.ts';
import { parametersShown, type Planned } from './plans.ts';
import { runView } from './run-view.ts';
import { type Db, readDays, readRuns, type Run } from './runs-store.ts';
import { planOf, readVersions } from './store.ts';
import { strategyView } from './view.ts';

/** Sessions in ten years. */
const DAYS = 2_600;

export const getStrategy =
  (parts: Pick<Parts, 'database' | 'feeds' | 'clock' | 'leading'>): Handler<'strategies/getStrategy'> =>
  async ({ strategy }, { account, language }) => {
    const planned = await planOf(parts, account, strategy);
    if (!planned) return refuse('notFound');
    const { kysely } = parts.database;
    const run = await lastRun(kysely, account, planned);
    const isHouse = planned.owner === 'house';
    const [days, versions, led] = await Promise.all([
      run ? readDays(kysely, run.strategy, DAYS) : [],
      isHouse ? readVersions(kysely, BigInt(planned.id)) : [],
      run && isHouse ? parts.leading.records(kysely, [run.strategy]) : null,
    ]);
    const end = run && (await endOf(parts.database, run, days.at(-1)));
    const targets = run ? wantedBy(parts, run, days, versions, language) : [];
    return {
      strategy: strategyView(parts, planned, language),
      live: run && liveView(run, days, end, targets, led?.get(run.strategy) ?? null),
      leader: await leaderOf(parts, planned),
      run: run && run.saved !== null ? await runView(parts, run, language) : null,
      versions: versions.map((each) => ({
        version: each.version,
        madeAt: new Date(each.madeAt ?? 0).toISOString(),
        parameters: parametersShown(each).map(({ name, value }) => ({ name, value })),
        instruments: [...each.instruments],
      })),
    };
  };

/** For a strategy of the house: its leader, while it leads. */
async function leaderOf({ database, leading }: Pick<Parts, 'database' | 'leading'>, { owner, id }: Planned) {
  if (owner !== 'house') return null;
  const led = (await leading.of(database.kysely, [BigInt(id)])).get(BigInt(id));
  return led && led.stoppedAt === null ? led.leader.toString() : null;
}

/** For a customer's own strategy: the newest run. */
async function lastRun(db: Db, account: AccountId, { owner, id }: Planned): Promise<Run | null> {
  if (owner === 'house') return (await readRuns(db, { strategy: BigInt(id) }))[0] ?? null;
  const saved = owner === 'own' ? decodeId('z', account, id) : null;
  return saved === null ? null : ((await readRuns(db, { account, saved }))[0] ?? null);
}
