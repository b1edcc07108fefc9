/** What an organiser looks after: who trades, who doesn't, how concentrated they are and what trading has cost. */
import { isRefusal } from '@bourse/contract/errors.ts';
import type { Amount, Rate } from '@bourse/core/money.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../http/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/name-in.ts';
import { lookAsOrganiser } from './look.ts';
import type { Db, League } from './store.ts';
import { readWorths, type ValueParts, type Worth } from './values.ts';
import { rowView, wordsOf } from './views.ts';

type ClassParts = Pick<Parts, 'database' | 'clock' | 'feeds' | 'splits' | 'leagueBoards' | 'leagueWords'>;

interface Doings {
  costs: Amount;
  lastTradeAt: number | null;
  notes: number;
}

async function readDoings(db: Db, league: number): Promise<Map<AccountId, Doings>> {
  const { rows } = await sql<{ account_id: AccountId; costs: Amount; last_at: Date | null; notes: number }>`
    select e.account_id, coalesce(p.costs, 0)::bigint as costs, o.last_at,
      (select count(*)::integer from league_notes n where n.league = e.league and n.account_id = e.account_id
        and not n.by_organiser) as notes
    from league_entries e
    left join (select account_id, sum(fees + tax + financing) as costs from positions where portfolio = ${league}
      group by 1) p using (account_id)
    left join (select account_id, max(updated_at) as last_at from orders where portfolio = ${league} and filled > 0
      and cause <> 'leagueOver' group by 1) o using (account_id)
    where e.league = ${league}`.execute(db);
  return new Map(
    rows.map(({ account_id: account, costs, last_at: lastAt, notes }) => [
      account,
      { costs, notes, lastTradeAt: lastAt?.getTime() ?? null },
    ]),
  );
}

/** The share of the equity that lies in one instrument, by what it would bring. */
function largestOf({ equity, holdings }: Worth): { instrument: string; share: Rate } | null {
  const values = new Map<string, Amount>();
  for (const { instrument, value } of holdings) values.set(instrument, (values.get(instrument) ?? 0n) + value);
  const [first] = [...values].sort(([, a], [, b]) => (a > b ? -1 : 1));
  return first && equity > 0n ? { instrument: first[0], share: divide(first[1] * SCALE, equity, 'half-even') } : null;
}

export async function classOf(
  parts: ClassParts,
  league: League,
  account: AccountId,
  language: Parameters<typeof nameIn>[0],
) {
  const { kysely } = parts.database;
  const { season } = league;
  const now = parts.clock.now();
  const board = await parts.leagueBoards.of(league, now);
  const [names, doings, worths] = [
    await parts.leagueWords.read(kysely, wordsOf(board)),
    await readDoings(kysely, season.number),
    league.frozenAt === null
      ? await readWorths(parts satisfies ValueParts, kysely, season.number, now)
      : new Map<AccountId, Worth>(),
  ];
  const rows = board.rows.map((row) => {
    const entry = board.entries.get(row.entry)!;
    const { costs = 0n, lastTradeAt = null, notes = 0 } = doings.get(entry.account) ?? {};
    const worth = worths.get(entry.account);
    const largest = worth ? largestOf(worth) : null;
    const instrument = largest && parts.feeds.instrument(largest.instrument);
    return {
      ...rowView(row, board, season, names, account),
      lastTradeAt: lastTradeAt === null ? null : new Date(lastTradeAt).toISOString(),
      notes,
      largest: largest && {
        instrument: largest.instrument,
        name: instrument ? nameIn(language, instrument) : largest.instrument,
        share: formatScaled(largest.share),
      },
      costs: formatAmount(costs, season.currency),
      joinedAt: new Date(entry.joinedAt).toISOString(),
    };
  });
  return { rows, at: new Date(board.at).toISOString() };
}

export const listClass =
  (parts: ClassParts): Handler<'leagues/listClass'> =>
  async (input, { account, language }) => {
    const league = await lookAsOrganiser(parts.database.kysely, account, input.league);
    return isRefusal(league) ? league : classOf(parts, league, account, language);
  };
