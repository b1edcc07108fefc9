/**
 * After a season's end was frozen: cancels waiting orders, closes open positions as the market allows, and notifies
 * each customer of the outcome. None of it changes the result.
 */
import {
  decideClosePositionAfterSeason,
  decideEndOrderAfterSeason,
} from '@bourse/core/products/leagues/automatic-league-trades.ts';
import type { Notice } from '@bourse/core/ledger/decision-changes.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  markEntryNotified,
  readRemainingOrders,
  readRemainingPositions,
  readUnnotifiedEntries,
  type RemainingItem,
  type UnnotifiedEntry,
} from './results-store.ts';
import { parseSeasonRow } from './season-terms-cache.ts';

type EndEntriesDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'getMarketView' | 'leagueTexts' | 'clock'>;

/** How many commands run at the same time. */
const AT_ONCE = 64;
const ENTRIES_PER_RUN = 1_000;
const RULE_COMMAND = { actor: { rule: 'leagues' }, key: null, answer: () => null } as const;

export async function endLeagueEntries(dependencies: EndEntriesDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const orders = await readRemainingOrders(kysely, ENTRIES_PER_RUN);
  await mapWithConcurrency(orders, AT_ONCE, (each) => endOrder(dependencies, each));
  const positions = await readRemainingPositions(kysely, ENTRIES_PER_RUN);
  await mapWithConcurrency(positions, AT_ONCE, (each) => closePosition(dependencies, each));
  await notifyEntries(dependencies);
}

const endOrder = (
  { desk, getMarketView }: EndEntriesDependencies,
  { account_id: account, seq, instrument, currency }: RemainingItem,
) =>
  desk.runIfDue({
    ...RULE_COMMAND,
    account,
    currencies: [currency],
    instrument,
    orders: [seq],
    decide(state, now) {
      const view = getMarketView(instrument, now);
      return view && decideEndOrderAfterSeason(state, seq, view, now);
    },
  });

const closePosition = (
  { desk, getMarketView }: EndEntriesDependencies,
  { account_id: account, seq, instrument, currency }: RemainingItem,
) =>
  desk.runIfDue({
    ...RULE_COMMAND,
    account,
    currencies: [currency],
    instrument,
    positions: [seq],
    decide(state, now) {
      const view = getMarketView(instrument, now);
      return view && decideClosePositionAfterSeason(state, seq, view, now);
    },
  });

async function notifyEntries(dependencies: EndEntriesDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const entries = await readUnnotifiedEntries(kysely, ENTRIES_PER_RUN);
  const words = await dependencies.leagueTexts.read(
    kysely,
    entries.map(({ name }) => name),
  );
  await mapWithConcurrency(entries, AT_ONCE, async (entry) => {
    await notifyEntry(dependencies, entry, parseSeasonRow(entry), words.get(entry.name) ?? '');
    await markEntryNotified(kysely, entry, dependencies.clock.now());
  });
}

const noticeOf = (place: number | null, entries: number, about: { name: string; league: string }): Notice =>
  place === null
    ? { code: 'leagueUnplaced', params: about }
    : { code: 'leaguePlaced', params: { ...about, place, entries } };

/** Sent once, by its key. */
const notifyEntry = (
  { desk }: EndEntriesDependencies,
  { account_id: account, place, ranked }: UnnotifiedEntry,
  { number }: LeagueSeason,
  name: string,
) =>
  desk.run({
    actor: { rule: 'leagues' },
    key: createNamedIdempotencyKey(`league ${number} over`),
    account,
    currencies: [],
    instrument: null,
    decide: ({ lastSeq }) => ({
      transfers: [],
      records: {},
      notices: [noticeOf(place, ranked, { name, league: `${number}` })],
      lastSeq,
    }),
    answer: () => ({}),
  });
