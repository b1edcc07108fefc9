/**
 * After a season's end was frozen: cancels waiting orders, closes open positions as the market allows, and notifies
 * each customer of the outcome. None of it changes the result.
 */
import { decideCloseAfter, decideEndAfter } from '@bourse/core/products/leagues/entry-trades.ts';
import type { Notice } from '@bourse/core/ledger/changes.ts';
import type { Season } from '@bourse/core/trading/execution/season-rules.ts';
import { sql } from 'kysely';
import { keyNamed } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import { inTurns } from '../runtime/promises.ts';
import type { Parts } from '../parts.ts';
import { seasonOf } from './seasons.ts';

type EndParts = Pick<Parts, 'database' | 'desk' | 'views' | 'leagueWords' | 'clock'>;

/** How many commands run at the same time. */
const AT_ONCE = 64;
const A_LOOK = 1_000;
const BY = { actor: { rule: 'leagues' }, key: null, answer: () => null } as const;

interface Left {
  account_id: AccountId;
  seq: bigint;
  instrument: string;
  currency: string;
}

export async function endEntries(parts: EndParts): Promise<void> {
  const { kysely } = parts.database;
  const { rows: orders } = await sql<Left>`select account_id, order_seq as seq, instrument, currency from orders o
    join leagues l on l.league = o.portfolio where o.portfolio >= 10000 and o.status = 'pending'
      and l.frozen_at is not null order by 1, 2 limit ${A_LOOK}`.execute(kysely);
  await inTurns(orders, AT_ONCE, (each) => endOrder(parts, each));
  const { rows: positions } = await sql<Left>`select account_id, position_seq as seq, instrument, currency
    from positions p join leagues l on l.league = p.portfolio where p.portfolio >= 10000 and p.status <> 'closed'
      and l.frozen_at is not null order by 1, 2 limit ${A_LOOK}`.execute(kysely);
  await inTurns(positions, AT_ONCE, (each) => closePosition(parts, each));
  await tellEntries(parts);
}

const endOrder = ({ desk, views }: EndParts, { account_id: account, seq, instrument, currency }: Left) =>
  desk.run({
    ...BY,
    account,
    currencies: [currency],
    instrument,
    orders: [seq],
    decide(state, now) {
      const view = views(instrument, now);
      return view && decideEndAfter(state, seq, view, now);
    },
  });

const closePosition = ({ desk, views }: EndParts, { account_id: account, seq, instrument, currency }: Left) =>
  desk.run({
    ...BY,
    account,
    currencies: [currency],
    instrument,
    positions: [seq],
    decide(state, now) {
      const view = views(instrument, now);
      return view && decideCloseAfter(state, seq, view, now);
    },
  });

interface Untold {
  account_id: AccountId;
  place: number | null;
  ranked: number;
  name: string;
}

async function tellEntries(parts: EndParts): Promise<void> {
  const { kysely } = parts.database;
  const { rows } = await sql<
    Untold & { league: number; terms: unknown; starts_at: Date; ends_at: Date }
  >`select e.account_id, r.place, l.league, l.terms, l.starts_at, l.ends_at, l.name,
      (select count(place)::integer from league_results a where a.league = l.league) as ranked
    from league_entries e join leagues l using (league) join league_results r using (league, account_id)
    where e.told_at is null and l.frozen_at is not null order by 1 limit ${A_LOOK}`.execute(kysely);
  const words = await parts.leagueWords.read(
    kysely,
    rows.map(({ name }) => name),
  );
  await inTurns(rows, AT_ONCE, async (row) => {
    await tell(parts, row, seasonOf(row), words.get(row.name) ?? '');
    await kysely
      .updateTable('league_entries')
      .set({ told_at: new Date(parts.clock.now()) })
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
const tell = ({ desk }: EndParts, { account_id: account, place, ranked }: Untold, { number }: Season, name: string) =>
  desk.run({
    actor: { rule: 'leagues' },
    key: keyNamed(`league ${number} over`),
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
