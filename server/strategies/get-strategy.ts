/** One strategy, with the record of its live run. */
import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { parametersShown, type Planned } from './plans.ts';
import { runView, soldFor } from './run-view.ts';
import { type Day, type Db, readDays, readRuns, type Run } from './runs-store.ts';
import { planOf, readVersions } from './store.ts';
import { strategyView, targetsView } from './view.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled, SCALE, smaller } from '@bourse/core/ledger/money.ts';
import { nextDay } from '@bourse/core/products/strategies/back-test.ts';
import { changeOf } from '@bourse/core/products/strategies/statistics.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { readHoldings } from './holdings-store.ts';
import type { LedRecord } from './house-records.ts';

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

/** A strategy's live record in its wire form, without anything from a back-test. */

type Live = NonNullable<AnswerOf<Calls['strategies/getStrategy']>['live']>;
const POINTS = 250;

/** What a customer's sold run came to after the last session's close, closing charges included. */
async function endOf({ kysely }: Parts['database'], run: Run, last: Day | undefined): Promise<Day | null> {
  if (run.saved === null || run.endedAt === null || run.keeps !== false || !last) return null;
  const home = await soldFor(kysely, run);
  const { cash, flow } = await readHoldings(kysely, run, last.seq);
  const date = new Date(run.endedAt).toISOString().slice(0, 10);
  return { ...last, date: date > last.date ? date : last.date, ...nextDay(last, cash + home, flow + home) };
}

/** `led`: the record shown on its leader's page, if it leads; null for a customer's own. */
function liveView(
  run: Run,
  sessions: readonly Day[],
  end: Day | null,
  targets: Live['targets'],
  led: LedRecord | null,
): Live | null {
  const days = end ? [...sessions.filter(({ date }) => date < end.date), end] : sessions;
  const last = days.at(-1);
  if (!last) return null;
  const step = Math.max(1, Math.ceil(days.length / POINTS));
  return {
    since: new Date(run.beganAt).toISOString(),
    status: run.endedAt === null ? 'running' : 'stopped',
    endedAt: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    cause: run.endedAt === null ? null : run.cause,
    version: run.plan.version,
    currency: run.currency,
    ...(led === null ? bySessions(run, days, last, sessions.length) : byLeader(led)),
    targets,
    curve: days
      .filter((_, row) => (days.length - 1 - row) % step === 0)
      .map(({ date, index }) => ({ date, index: formatScaled(index) })),
  };
}

const bySessions = ({ currency }: Run, days: readonly Day[], { date, value, index }: Day, sessions: number) => ({
  closeOf: date,
  value: formatAmount(value, currency),
  change: formatScaled(changeOf(SCALE, index)),
  drawdown: formatScaled(lowestOf(days)),
  days: sessions,
});
const lowestOf = (days: readonly Day[]): bigint =>
  days.reduce((worst, { index, highest }) => smaller(worst, changeOf(highest, index)), 0n);

const byLeader = ({ stake, twr, drawdown, days }: LedRecord) => ({
  closeOf: null,
  value: stake,
  change: twr ?? '0',
  drawdown: drawdown ?? '0',
  days,
});

/** Its latest target holdings, by the version that decided them; none once it is being sold. */
function wantedBy(
  parts: Pick<Parts, 'feeds'>,
  { plan, closingAt, endedAt }: Run,
  days: readonly Day[],
  versions: readonly Pick<Planned, 'version' | 'instruments'>[],
  language: Language,
): Live['targets'] {
  const decided = days.findLast(({ weights }) => weights !== null);
  if (!decided || closingAt !== null || endedAt !== null) return [];
  const of = [plan, ...versions].find(({ version }) => version === decided.version);
  return targetsView(parts, decided.weights ?? [], of?.instruments ?? [], language);
}
