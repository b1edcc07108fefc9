/** One strategy, with the record of its live run. */
import { refuse } from '@bourse/contract/refusals.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildParameterRows, type StrategyDefinition } from './strategy-definitions.ts';
import { loadRunView, readSaleProceeds } from './run-view.ts';
import { type StrategyRunDay, type Db, listRunDays, listStrategyRuns, type StrategyRun } from './runs-store.ts';
import { findStrategyDefinition, listStrategyVersions } from './store.ts';
import { strategyView, targetHoldingsView } from './strategy-view.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled, SCALE, minimumOf } from '@bourse/core/ledger/money.ts';
import { computeNextStrategyDayEnd } from '@bourse/core/products/strategies/back-test.ts';
import { computeChangeRate } from '@bourse/core/products/strategies/value-curve-statistics.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { readRunHoldings } from './run-holdings-store.ts';
import type { StrategyLeaderRecord } from './house-strategy-run-states.ts';

/** Sessions in ten years. */
const DAYS = 2_600;

export const getStrategy =
  (
    dependencies: Pick<ServerDependencies, 'database' | 'venues' | 'clock' | 'strategyLeaders'>,
  ): Handler<'strategies/getStrategy'> =>
  async ({ strategy }, { account, language }) => {
    const planned = await findStrategyDefinition(dependencies, account, strategy);
    if (!planned) return refuse('notFound');
    const { kysely } = dependencies.database;
    const run = await findLastRun(kysely, account, planned);
    const isHouse = planned.owner === 'house';
    const [days, versions, led] = await Promise.all([
      run ? listRunDays(kysely, run.strategy, DAYS) : [],
      isHouse ? listStrategyVersions(kysely, BigInt(planned.id)) : [],
      run && isHouse ? dependencies.strategyLeaders.records(kysely, [run.strategy]) : null,
    ]);
    const end = run && (await computeSoldDay(dependencies.database, run, days.at(-1)));
    const targets = run ? targetHoldings(dependencies, run, days, versions, language) : [];
    return {
      strategy: strategyView(dependencies, planned, language),
      live: run && liveRecordView(run, days, end, targets, led?.get(run.strategy) ?? null),
      leader: await findLeader(dependencies, planned),
      run: run && run.saved !== null ? await loadRunView(dependencies, run, language) : null,
      versions: versions.map((each) => ({
        version: each.version,
        madeAt: new Date(each.madeAt ?? 0).toISOString(),
        parameters: buildParameterRows(each).map(({ name, value }) => ({ name, value })),
        instruments: [...each.instruments],
      })),
    };
  };

/** For a strategy of the house: its leader, while it leads. */
async function findLeader(
  { database, strategyLeaders }: Pick<ServerDependencies, 'database' | 'strategyLeaders'>,
  { owner, id }: StrategyDefinition,
) {
  if (owner !== 'house') return null;
  const led = (await strategyLeaders.of(database.kysely, [BigInt(id)])).get(BigInt(id));
  return led && led.stoppedAt === null ? led.leader.toString() : null;
}

/** For a customer's own strategy: the newest run. */
async function findLastRun(db: Db, account: AccountId, { owner, id }: StrategyDefinition): Promise<StrategyRun | null> {
  if (owner === 'house') return (await listStrategyRuns(db, { strategy: BigInt(id) }))[0] ?? null;
  const saved = owner === 'own' ? decodeId('z', account, id) : null;
  return saved === null ? null : ((await listStrategyRuns(db, { account, saved }))[0] ?? null);
}

/** A strategy's live record in its wire form, without anything from a back-test. */

type LiveRecordView = NonNullable<CallAnswer<Calls['strategies/getStrategy']>['live']>;
const POINTS = 250;

/** What a customer's sold run came to after the last session's close, closing charges included. */
async function computeSoldDay(
  { kysely }: ServerDependencies['database'],
  run: StrategyRun,
  last: StrategyRunDay | undefined,
): Promise<StrategyRunDay | null> {
  if (run.saved === null || run.endedAt === null || run.keeps !== false || !last) return null;
  const home = await readSaleProceeds(kysely, run);
  const { cash, flow } = await readRunHoldings(kysely, run, last.seq);
  const date = new Date(run.endedAt).toISOString().slice(0, 10);
  return {
    ...last,
    date: date > last.date ? date : last.date,
    ...computeNextStrategyDayEnd(last, cash + home, flow + home),
  };
}

/** `led`: the record shown on its leader's page, if it leads; null for a customer's own. */
function liveRecordView(
  run: StrategyRun,
  sessions: readonly StrategyRunDay[],
  end: StrategyRunDay | null,
  targets: LiveRecordView['targets'],
  led: StrategyLeaderRecord | null,
): LiveRecordView | null {
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
    ...(led === null ? figuresFromSessions(run, days, last, sessions.length) : figuresFromLeader(led)),
    targets,
    curve: days
      .filter((_, row) => (days.length - 1 - row) % step === 0)
      .map(({ date, index }) => ({ date, index: formatScaled(index) })),
  };
}

const figuresFromSessions = (
  { currency }: StrategyRun,
  days: readonly StrategyRunDay[],
  { date, value, index }: StrategyRunDay,
  sessions: number,
) => ({
  closeOf: date,
  value: formatAmount(value, currency),
  change: formatScaled(computeChangeRate(SCALE, index)),
  drawdown: formatScaled(lowestIndex(days)),
  days: sessions,
});
const lowestIndex = (days: readonly StrategyRunDay[]): bigint =>
  days.reduce((worst, { index, highest }) => minimumOf(worst, computeChangeRate(highest, index)), 0n);

const figuresFromLeader = ({ stake, twr, drawdown, days }: StrategyLeaderRecord) => ({
  closeOf: null,
  value: stake,
  change: twr ?? '0',
  drawdown: drawdown ?? '0',
  days,
});

/** Its latest target holdings, by the version that decided them; none once it is being sold. */
function targetHoldings(
  dependencies: Pick<ServerDependencies, 'venues'>,
  { plan, closingAt, endedAt }: StrategyRun,
  days: readonly StrategyRunDay[],
  versions: readonly Pick<StrategyDefinition, 'version' | 'instruments'>[],
  language: Language,
): LiveRecordView['targets'] {
  const decided = days.findLast(({ weights }) => weights !== null);
  if (!decided || closingAt !== null || endedAt !== null) return [];
  const of = [plan, ...versions].find(({ version }) => version === decided.version);
  return targetHoldingsView(dependencies, decided.weights ?? [], of?.instruments ?? [], language);
}
