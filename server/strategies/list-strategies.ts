import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { STRATEGY_KINDS } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildDefaultStrategyDefinition } from './strategy-definitions.ts';
import { buildWaitingProposalViews, strategyProposal } from './propose-strategy.ts';
import { readHouseRunStates, buildHouseRunView } from './house-strategy-run-states.ts';
import { countSavedStrategies, countHouseRuns, listHouseStrategies } from './store.ts';
import { strategyView } from './strategy-view.ts';

type ListStrategiesDependencies = Pick<ServerDependencies, 'database' | 'venues'>;
const parseStrategyNumber = (cursor: string | undefined): bigint | null =>
  cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;

export const listStrategies =
  (dependencies: ListStrategiesDependencies): Handler<'strategies/listStrategies'> =>
  async ({ kind, cursor, limit = PAGE_SIZE }, { language }) => {
    const { kysely } = dependencies.database;
    const [found, counted] = await Promise.all([
      listHouseStrategies(kysely, { kind, before: parseStrategyNumber(cursor), limit: limit + 1 }),
      countHouseRuns(kysely, kind),
    ]);
    const page = found.slice(0, limit);
    const runs = await readHouseRunStates(
      kysely,
      page.map(({ id }) => BigInt(id)),
    );
    const kinds = STRATEGY_KINDS.filter((each) => kind === undefined || each === kind);
    return {
      rows: page.map((each) => ({
        ...strategyView(dependencies, each, language),
        endedAt: runs.get(each.id)?.endedAt?.toISOString() ?? null,
      })),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      kinds: kinds.map((each) => strategyView(dependencies, buildDefaultStrategyDefinition(each), language)),
      ...counted,
    };
  };

export const listStrategiesForStaff =
  (
    dependencies: ListStrategiesDependencies &
      Pick<ServerDependencies, 'clock' | 'log' | 'world' | 'strategyLeaders' | 'houseAccounts'>,
  ): Handler<'staff/listStrategies'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const { language } = caller;
    const { kysely } = dependencies.database;
    const [found, savedCounts, waiting] = await Promise.all([
      listHouseStrategies(kysely, { before: parseStrategyNumber(cursor), limit: limit + 1 }),
      countSavedStrategies(kysely),
      strategyProposal.listWaiting(dependencies, kysely, caller, dependencies.clock.now()),
    ]);
    const page = found.slice(0, limit);
    const numbers = page.map(({ id }) => BigInt(id));
    const [runs, led] = await Promise.all([
      readHouseRunStates(kysely, numbers),
      dependencies.strategyLeaders.records(kysely, numbers),
    ]);
    const poor = await dependencies.houseAccounts.withoutMeans([...runs.values()].map(({ account }) => account));
    return {
      rows: page.map((each) => ({
        ...strategyView(dependencies, each, language),
        run: buildHouseRunView(runs.get(each.id), led.get(BigInt(each.id)), poor),
      })),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      savedCounts,
      proposed: await buildWaitingProposalViews(dependencies, waiting, language),
    };
  };
