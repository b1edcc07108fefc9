/** Search by name or code, its index, and what a customer has searched for. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { deleteSearchHistory, insertSearchQuery, loadSearchHistory } from './store.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { type Instrument, type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { findPriceSessionDate } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { createInstrumentSearchIndex } from '../venue/instrument-search-index.ts';

/** Best matches first, ties by code; includes indexes. */
export function search(dependencies: ServerDependencies): Handler<'discovery/search'> {
  return async ({ query, limit = PAGE_SIZE }, { language }) => {
    const now = dependencies.clock.now();
    const found = await dependencies.instrumentSearch.find(query, limit);
    const listed = found.flatMap(({ id }) => dependencies.instrumentRanking.find(id, now) ?? []);
    return { rows: await dependencies.instrumentRanking.rows(listed, language, now), next: null };
  };
}

export function rememberSearch(dependencies: ServerDependencies): Handler<'discovery/rememberSearch'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/rememberSearch', input),
      async decide({ db, now }) {
        await insertSearchQuery(db, account, input.query, now);
        return {};
      },
    });
}

export function listSearchHistory(dependencies: ServerDependencies): Handler<'discovery/listSearchHistory'> {
  return async (_, { account }) => {
    const rows = await loadSearchHistory(dependencies.database.kysely, account);
    return { rows: rows.map(({ query, at }) => ({ query, at: at.toISOString() })), next: null };
  };
}

export function clearSearchHistory(dependencies: ServerDependencies): Handler<'discovery/clearSearchHistory'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/clearSearchHistory', input),
      async decide({ db }) {
        await deleteSearchHistory(db, account);
        return {};
      },
    });
}

/** The search index of all names, ready before anybody searches. */
export interface InstrumentSearch {
  /** The best matches among instruments listed now, ties by code. */
  find(query: string, limit: number): Promise<Instrument[]>;
  /**
   * Indexes new instruments. If the list hasn't changed since the last call, it also prepares the boards' rows, once
   * per session: a market's first rows take long, and at a start other work comes first.
   */
  prepare(): Promise<void>;
}

/** The characters with which a search can begin. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'];
/** As many as a search lists. */
const FOUND = 50;

type SearchIndexDependencies = Pick<
  ServerDependencies,
  'venues' | 'instrumentRanking' | 'clock' | 'world' | 'timeZones'
>;

export function createInstrumentSearch({
  venues,
  instrumentRanking,
  clock,
  world,
  timeZones,
}: SearchIndexDependencies): InstrumentSearch {
  const index = createInstrumentSearchIndex();
  let last: readonly Instrument[] = [];
  let made: readonly Instrument[] = [];
  const sessions = new Map<Market, string | null>();
  async function firstFound(): Promise<Instrument[]> {
    const found = new Set<Instrument>();
    for (const letter of LETTERS) {
      for (const instrument of await index.find(venues.all(), letter, FOUND)) found.add(instrument);
      await turn();
    }
    return [...found];
  }
  return {
    find: (query, limit) => index.find(venues.all(), query, limit),
    async prepare() {
      const all = venues.all();
      await index.takeIn(all);
      const isNew = last !== all;
      last = all;
      if (isNew) return;
      if (made !== all) sessions.clear();
      made = all;
      const now = clock.now();
      const newSessions = MARKETS.filter((market) => {
        const session = findPriceSessionDate(market, world.hours, now, timeZones);
        if (sessions.get(market) === session) return false;
        sessions.set(market, session);
        return true;
      });
      if (newSessions.length === 0) return;
      // Results for a single letter are prepared first, since everybody who begins to type needs them.
      const first = (await firstFound()).filter(({ market }) => newSessions.includes(market));
      await instrumentRanking.rowsReady(first, now);
      for (const market of newSessions) await instrumentRanking.rowsReady(venues.listed(market), clock.now());
    },
  };
}
