import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { STRATEGY_KINDS } from '@bourse/core/products/strategies/rules.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { plannedKind } from './plans.ts';
import { KIND, waitingViews } from './propose-strategy.ts';
import { readStandings, standingView } from './house-records.ts';
import { countKept, countRuns, readHouse } from './store.ts';
import { strategyView } from './view.ts';

type ListParts = Pick<Parts, 'database' | 'feeds'>;
const numbered = (cursor: string | undefined): bigint | null =>
  cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;

export const listStrategies =
  (parts: ListParts): Handler<'strategies/listStrategies'> =>
  async ({ kind, cursor, limit = PAGE_SIZE }, { language }) => {
    const { kysely } = parts.database;
    const [found, counted] = await Promise.all([
      readHouse(kysely, { kind, before: numbered(cursor), limit: limit + 1 }),
      countRuns(kysely, kind),
    ]);
    const shown = found.slice(0, limit);
    const runs = await readStandings(
      kysely,
      shown.map(({ id }) => BigInt(id)),
    );
    const kinds = STRATEGY_KINDS.filter((each) => kind === undefined || each === kind);
    return {
      rows: shown.map((each) => ({
        ...strategyView(parts, each, language),
        endedAt: runs.get(each.id)?.endedAt?.toISOString() ?? null,
      })),
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      kinds: kinds.map((each) => strategyView(parts, plannedKind(each), language)),
      ...counted,
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
