/** Strategies that a customer saves, lists and removes. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  formatOwnStrategyId,
  type StrategyDefinition,
  applyStrategyDefinitionChanges,
} from './strategy-definitions.ts';
import { insertOwnStrategy, findStrategyDefinition, listOwnStrategies, removeOwnStrategy } from './store.ts';
import { strategyView } from './strategy-view.ts';
import { decodeId } from '../ids.ts';
import { listStrategyRuns } from './runs-store.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';

const STRATEGIES_MAXIMUM = 20;

const strategyKey = ({ kind, parameters, instruments, stopAt }: StrategyDefinition): string =>
  JSON.stringify([kind, Object.entries(parameters).sort(), [...instruments].sort(), stopAt]);

export const saveStrategy =
  (
    dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'venues'>,
  ): Handler<'strategies/saveStrategy'> =>
  (input, { account, language }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('strategies/saveStrategy', input),
      async decide({ db, now }) {
        const base = await findStrategyDefinition(dependencies, account, input.strategy);
        if (!base) return refuse('notFound');
        const wish = applyStrategyDefinitionChanges(dependencies, base, input);
        if (isRefusal(wish)) return wish;
        const own = await listOwnStrategies(db, account, { limit: STRATEGIES_MAXIMUM });
        if (own.some((each) => strategyKey(each) === strategyKey(wish.planned))) return refuse('strategyExists');
        if (own.length >= STRATEGIES_MAXIMUM) return refuse('strategiesFull', { maximum: STRATEGIES_MAXIMUM });
        const seq = await insertOwnStrategy(db, account, wish.planned, now);
        const planned: StrategyDefinition = {
          ...wish.planned,
          id: formatOwnStrategyId(account, seq),
          owner: 'own',
          version: 1,
          madeAt: now,
        };
        return { strategy: strategyView(dependencies, planned, language) };
      },
    });

export const removeStrategy =
  (
    dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
  ): Handler<'strategies/removeStrategy'> =>
  (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('strategies/removeStrategy', input),
      async decide({ db, now }) {
        const saved = decodeId('z', account, input.strategy);
        if (saved === null) return refuse('notFound');
        if ((await listStrategyRuns(db, { account, saved })).some(({ endedAt }) => endedAt === null))
          return refuse('strategyRuns');
        return (await removeOwnStrategy(db, account, saved, now)) ? {} : refuse('notFound');
      },
    });

export const listMyStrategies =
  (dependencies: Pick<ServerDependencies, 'database' | 'venues'>): Handler<'strategies/listMyStrategies'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('z', account, cursor);
    const found = await listOwnStrategies(dependencies.database.kysely, account, { before, limit: limit + 1 });
    const page = found.slice(0, limit);
    return {
      rows: page.map((each) => strategyView(dependencies, each, language)),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  };
