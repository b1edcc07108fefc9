import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/errors.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { decidePlay } from '@bourse/core/leagues/play-round.ts';
import { sql } from 'kysely';
import type { Customer } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { createLeague } from './create-league.ts';
import { enter } from './enter-players.ts';

type PlayParts = Parameters<typeof createLeague>[0] &
  Parameters<typeof enter>[0] &
  Pick<Parts, 'views' | 'feeds' | 'desk'>;

const DAY_MS = 86_400_000;
const PURCHASES = 2;
const BY = { actor: { rule: 'league players' }, key: null, answer: () => ({}) } as const;

/** The demo's players: they buy once or twice in each running round, and the next round is created in time. */
export async function playRounds(parts: PlayParts): Promise<void> {
  const { kysely } = parts.database;
  const players = await kysely.selectFrom('league_players').selectAll().orderBy('account_id').execute();
  const [first] = players;
  if (!first) return;
  const now = parts.clock.now();
  await openNextRound(parts, players, now);
  const { rows } = await sql<{ account_id: AccountId; league: number; bought: number; currency: string }>`
    select e.account_id, e.league, l.terms->>'currency' as currency,
      (select count(*)::integer from orders o where o.account_id = e.account_id and o.portfolio = e.league) as bought
    from league_entries e join leagues l using (league) join league_players p using (account_id)
    where l.starts_at <= ${new Date(now)} and l.ends_at > ${new Date(now)} order by 1, 2`.execute(kysely);
  const stocks = parts.feeds.listed('US').filter(({ board }) => board === 'listed');
  for (const { account_id: account, league, bought } of rows) {
    if (bought >= PURCHASES || stocks.length === 0) continue;
    // Each player picks different stocks.
    const nth = Number((account * 7n + BigInt(bought) * 3n) % BigInt(stocks.length));
    await buy(parts, account, league, stocks[nth]!);
  }
}

/** Creates the next round unless one is already scheduled. */
async function openNextRound(
  parts: PlayParts,
  players: readonly { account_id: AccountId; name: string }[],
  now: number,
): Promise<void> {
  const [first] = players;
  const { kysely } = parts.database;
  const coming = await kysely
    .selectFrom('leagues')
    .select('league')
    .where('organiser', '=', first!.account_id)
    .where('starts_at', '>', new Date(now))
    .executeTakeFirst();
  if (coming) return;
  const last = await kysely
    .selectFrom('leagues')
    .select(({ fn }) => fn.max('ends_at').as('ends'))
    .where('organiser', '=', first!.account_id)
    .executeTakeFirst();
  const from = Math.max(last?.ends?.getTime() ?? 0, now + DAY_MS);
  const made = await createLeague(parts)(
    {
      name: 'Heron Club: next round',
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + 7 * DAY_MS).toISOString(),
      currency: 'USD',
      capital: '100000',
      markets: ['US'],
      orderTypes: ['market', 'limit', 'stop'],
      largestShare: 50,
      ranking: 'points',
      key: randomUUID(),
    },
    callerOf(first!),
  );
  if (isRefusal(made)) return;
  for (const each of players) await enter(parts, Number(made.league), { ...callerOf(each), name: each.name });
}

const callerOf = ({ account_id: account }: { account_id: AccountId }): Customer => ({
  account,
  mobile: '',
  sessionId: '',
  language: 'en',
  address: '',
  userAgent: '',
  host: '',
  device: null,
  setDevice: () => undefined,
});

async function buy({ desk, views }: PlayParts, account: AccountId, league: number, stock: Instrument): Promise<void> {
  await desk.run({
    ...BY,
    account,
    portfolio: league,
    currencies: [stock.currency],
    instrument: stock.id,
    decide(state, now) {
      const market = views(stock.id, now);
      return market && decidePlay(state, market, now);
    },
  });
}
