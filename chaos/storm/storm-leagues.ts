/**
 * Two leagues run during the storm: one outlasts it, one ends in its middle. Their orders are drawn commands like all
 * others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDatabase } from '../trial-database.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { LeagueAction } from '../plan/generate-league-action.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import type { TrialContext } from '../trial-runner.ts';
import type { StormContext } from './deliver-command.ts';
import { priceAtOffset, pickModulo } from './build-trading-call.ts';

export interface StormLeague {
  league: string;
  code: string;
}

const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;
/**
 * Nearly the longest time ago that a season may have begun, so that one of the shortest ends in the middle of a short
 * storm.
 */
const STARTED_AGO_MS = 9.88 * MINUTE_MS;
/** How much earlier each really begins: a clock that is set back would otherwise be before its beginning. */
const EARLIER = '1 day';
/** From a market that is open in storms by the exchanges' hours too. */
const PLAYED = { market: 'TH', currency: 'THB', capital: '1000000' } as const;
const BELOW = -20;
/** Chosen by the storm's seed; points would take weeks. */
const RANKINGS = ['return', 'returnOverDrawdown'] as const;

export async function openStormLeagues(
  { dataDir, world }: TrialContext,
  wires: StormContext['wires'],
  organiser: TrialCustomer,
  { minutes, seed }: { minutes: number; seed: number },
): Promise<StormLeague[]> {
  const { plain } = wires;
  await prepareDatabase(dataDir, async (client) => {
    // At the moment of the demo's own permissions, which the staff's record has.
    await client.query(
      `insert into league_organisers (account_id, allowed_at, allowed)
        select $1, max(at), true from staff_audit where action = 'setOrganiser'
        on conflict (account_id) do nothing`,
      [organiser.userId],
    );
  });
  const now = world.nowMs();
  const made: string[] = [];
  for (const lastsMs of [MONTH_MS, minutes * 30_000]) {
    const { league } = await callSuccessfully<{ league: string }>(
      plain,
      'leagues/createLeague',
      {
        name: `Storm ${lastsMs}`,
        startsAt: new Date(now - STARTED_AGO_MS).toISOString(),
        endsAt: new Date(now + lastsMs).toISOString(),
        currency: PLAYED.currency,
        capital: PLAYED.capital,
        markets: [PLAYED.market],
        minimumInstruments: 1,
        minimumDays: 1,
        ranking: RANKINGS[seed % RANKINGS.length],
        key: `${organiser.account}-league-${lastsMs}`,
      },
      organiser,
    );
    made.push(league);
  }
  return Promise.all(
    (await beganEarlier(dataDir, made)).map(async (league) => {
      await untilHeardOf(wires, organiser, league);
      const createdLeague = await callSuccessfully<{ league: { code: string } }>(
        plain,
        'leagues/getLeague',
        { league },
        organiser,
      );
      return { league, code: createdLeague.league.code };
    }),
  );
}

/** A server remembers the beginnings of leagues that it has made, so others replace them. */
async function beganEarlier(dataDir: string, made: readonly string[]): Promise<string[]> {
  const others: string[] = [];
  await prepareDatabase(dataDir, async (client) => {
    for (const league of made) {
      const { rows } = await client.query<{ league: number }>(
        `insert into leagues select (jsonb_populate_record(l, jsonb_build_object('league', l.league + $2::integer,
            'code', reverse(l.code), 'starts_at', l.starts_at - interval '${EARLIER}'))).*
          from leagues l where league = $1 returning league`,
        [league, made.length],
      );
      await client.query('delete from leagues where league = $1', [league]);
      others.push(String(rows[0]!.league));
    }
  });
  return others;
}

const HEARD_WITHIN_MS = 30_000;

/**
 * A server that doesn't know a league yet answers that it is too busy; once it does, it answers that the organiser
 * hasn't joined.
 */
async function untilHeardOf({ plain }: StormContext['wires'], organiser: TrialCustomer, league: string): Promise<void> {
  const input = { instrument: 'TH.NONE', side: 'long', type: 'market', quantity: '1', portfolio: league };
  const key = `${organiser.account}-heard-${league}`;
  let response: Awaited<ReturnType<typeof plain.call>> = null;
  for (const end = performance.now() + HEARD_WITHIN_MS; performance.now() < end; await wait(100)) {
    response = await plain.call('trading/placeOrder', { ...input, key }, organiser);
    if (response?.http === 200) return;
  }
  throw new Error(`the server has not heard of league ${league}: ${JSON.stringify(response)}`);
}

/** Null if there is nothing to play with. */
export async function buildLeagueCall(
  wanted: LeagueAction,
  { leagues, tradables, prices }: StormContext,
): Promise<WantedCall | null> {
  const played = tradables.filter(({ currency }) => currency === PLAYED.currency);
  if (leagues.length === 0 || played.length === 0) return null;
  const { league, code } = pickModulo(leagues, wanted.league);
  if (wanted.act === 'join') return { path: 'leagues/joinLeague', input: { code } };
  if (wanted.act === 'leave') return { path: 'leagues/leaveLeague', input: { league } };
  const tradable = pickModulo(played, wanted.nth);
  await prices.learn(tradable);
  const waits = wanted.act === 'wait';
  return {
    path: 'trading/placeOrder',
    input: {
      instrument: tradable.instrument,
      side: 'long',
      effect: wanted.act === 'sell' ? 'close' : 'open',
      type: waits ? 'limit' : 'market',
      quantity: (tradable.quantity * wanted.units).toFixed(tradable.decimals),
      portfolio: league,
      ...(waits ? { limitPrice: priceAtOffset(prices.priceOf(tradable), BELOW, tradable), timeInForce: 'gtc' } : {}),
    },
  };
}
