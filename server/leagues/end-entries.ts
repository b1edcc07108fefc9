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
import { sql } from 'kysely';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseSeasonRow } from './season-terms-cache.ts';

type EndEntriesDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'getMarketView' | 'leagueTexts' | 'clock'>;

/** How many commands run at the same time. */
const AT_ONCE = 64;
const ENTRIES_PER_RUN = 1_000;
const RULE_COMMAND = { actor: { rule: 'leagues' }, key: null, answer: () => null } as const;

interface RemainingItem {
  account_id: AccountId;
  seq: bigint;
  instrument: string;
  currency: string;
}

export async function endLeagueEntries(dependencies: EndEntriesDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const { rows: orders } =
    await sql<RemainingItem>`select account_id, order_seq as seq, instrument, currency from orders o
    join leagues l on l.league = o.portfolio where o.portfolio >= 10000 and o.status = 'pending'
      and l.frozen_at is not null order by 1, 2 limit ${ENTRIES_PER_RUN}`.execute(kysely);
  await mapWithConcurrency(orders, AT_ONCE, (each) => endOrder(dependencies, each));
  const { rows: positions } = await sql<RemainingItem>`select account_id, position_seq as seq, instrument, currency
    from positions p join leagues l on l.league = p.portfolio where p.portfolio >= 10000 and p.status <> 'closed'
      and l.frozen_at is not null order by 1, 2 limit ${ENTRIES_PER_RUN}`.execute(kysely);
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

interface UnnotifiedEntry {
  account_id: AccountId;
  place: number | null;
  ranked: number;
  name: string;
}

async function notifyEntries(dependencies: EndEntriesDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const { rows } = await sql<
    UnnotifiedEntry & { league: number; terms: unknown; starts_at: Date; ends_at: Date }
  >`select e.account_id, r.place, l.league, l.terms, l.starts_at, l.ends_at, l.name,
      (select count(place)::integer from league_results a where a.league = l.league) as ranked
    from league_entries e join leagues l using (league) join league_results r using (league, account_id)
    where e.result_notified_at is null and l.frozen_at is not null order by 1 limit ${ENTRIES_PER_RUN}`.execute(kysely);
  const words = await dependencies.leagueTexts.read(
    kysely,
    rows.map(({ name }) => name),
  );
  await mapWithConcurrency(rows, AT_ONCE, async (row) => {
    await notifyEntry(dependencies, row, parseSeasonRow(row), words.get(row.name) ?? '');
    await kysely
      .updateTable('league_entries')
      .set({ result_notified_at: new Date(dependencies.clock.now()) })
      .where('league', '=', row.league)
      .where('account_id', '=', row.account_id)
      .execute();
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
