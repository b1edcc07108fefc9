/** Strategies that a customer saves, lists and removes. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { ownId, type Planned, wished } from './plans.ts';
import { insertOwn, planOf, readOwn, removeOwn } from './store.ts';
import { strategyView } from './view.ts';
import { decodeId } from '../ids.ts';
import { readRuns } from './runs-store.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';

const STRATEGIES_MAXIMUM = 20;

const named = ({ kind, parameters, instruments, stopAt }: Planned): string =>
  JSON.stringify([kind, Object.entries(parameters).sort(), [...instruments].sort(), stopAt]);

export const saveStrategy =
  (parts: Pick<Parts, 'database' | 'clock' | 'live' | 'feeds'>): Handler<'strategies/saveStrategy'> =>
  (input, { account, language }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('strategies/saveStrategy', input),
      async decide({ db, now }) {
        const base = await planOf(parts, account, input.strategy);
        if (!base) return refuse('notFound');
        const wish = wished(parts, base, input);
        if (isRefusal(wish)) return wish;
        const own = await readOwn(db, account, { limit: STRATEGIES_MAXIMUM });
        if (own.some((each) => named(each) === named(wish.planned))) return refuse('strategyExists');
        if (own.length >= STRATEGIES_MAXIMUM) return refuse('strategiesFull', { maximum: STRATEGIES_MAXIMUM });
        const seq = await insertOwn(db, account, wish.planned, now);
        const planned: Planned = {
          ...wish.planned,
          id: ownId(account, seq),
          owner: 'own',
          version: 1,
          madeAt: now,
        };
        return { strategy: strategyView(parts, planned, language) };
      },
    });

export const removeStrategy =
  (parts: Pick<Parts, 'database' | 'clock' | 'live'>): Handler<'strategies/removeStrategy'> =>
  (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('strategies/removeStrategy', input),
      async decide({ db, now }) {
        const saved = decodeId('z', account, input.strategy);
        if (saved === null) return refuse('notFound');
        if ((await readRuns(db, { account, saved })).some(({ endedAt }) => endedAt === null))
          return refuse('strategyRuns');
        return (await removeOwn(db, account, saved, now)) ? {} : refuse('notFound');
      },
    });

export const listMyStrategies =
  (parts: Pick<Parts, 'database' | 'feeds'>): Handler<'strategies/listMyStrategies'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('z', account, cursor);
    const found = await readOwn(parts.database.kysely, account, { before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    return {
      rows: shown.map((each) => strategyView(parts, each, language)),
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  };
