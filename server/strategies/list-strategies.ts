import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { STRATEGY_KINDS } from '@bourse/core/strategies/types.ts';
import { selectWaiting } from '../desk/waiting-proposals.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { plannedKind } from './plans.ts';
import { KIND, waitingViews } from './propose-strategy.ts';
import { readStandings, standingView } from './standings.ts';
import { countKept, readHouse } from './store.ts';
import { strategyView } from './view.ts';

type ListParts = Pick<Parts, 'database' | 'feeds'>;
const numbered = (cursor: string | undefined): bigint | null =>
  cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;

export const listStrategies =
  (parts: ListParts): Handler<'strategies/listStrategies'> =>
  async ({ kind, cursor, limit = PAGE_SIZE }, { language }) => {
    const found = await readHouse(parts.database.kysely, { kind, before: numbered(cursor), limit: limit + 1 });
    const shown = found.slice(0, limit);
    const kinds = STRATEGY_KINDS.filter((each) => kind === undefined || each === kind);
    return {
      rows: shown.map((each) => strategyView(parts, each, language)),
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      kinds: kinds.map((each) => strategyView(parts, plannedKind(each), language)),
    };
  };

export const listAllStrategies =
  (parts: ListParts & Pick<Parts, 'clock' | 'world' | 'leading' | 'houseAccounts'>): Handler<'staff/listStrategies'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const { language } = caller;
    const { kysely } = parts.database;
    const [found, kept, waiting] = await Promise.all([
      readHouse(kysely, { before: numbered(cursor), limit: limit + 1 }),
      countKept(kysely),
      selectWaiting(parts, kysely, KIND, caller, parts.clock.now()),
    ]);
    const shown = found.slice(0, limit);
    const numbers = shown.map(({ id }) => BigInt(id));
    const [runs, led] = await Promise.all([readStandings(kysely, numbers), parts.leading.records(kysely, numbers)]);
    const poor = await parts.houseAccounts.withoutMeans([...runs.values()].map(({ account }) => account));
    return {
      rows: shown.map((each) => ({
        ...strategyView(parts, each, language),
        run: standingView(runs.get(each.id), led.get(BigInt(each.id)), poor),
      })),
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      kept,
      proposed: await waitingViews(parts, waiting, language),
    };
  };
