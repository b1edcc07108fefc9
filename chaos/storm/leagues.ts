/**
 * Two leagues run during the storm: one outlasts it, one ends in its middle. Their orders are drawn commands like all
 * others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { furnishDatabase } from '../read-database.ts';
import type { Wish } from '../intents.ts';
import type { Played } from '../plan/draw-league.ts';
import { type Customer, succeed } from '../population.ts';
import type { Stage } from '../stage.ts';
import type { Storm } from './deliver.ts';
import { aimed, at } from './wish-for.ts';

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
const BEGUN_MS = 9.88 * MINUTE_MS;
/** How much earlier each really begins: a clock that is set back would otherwise be before its beginning. */
const EARLIER = '1 day';
/** From a market that is open in storms by the exchanges' hours too. */
const PLAYED = { market: 'TH', currency: 'THB', capital: '1000000' } as const;
const BELOW = -20;
/** Chosen by the storm's seed; points would take weeks. */
const RANKINGS = ['return', 'returnOverDrawdown'] as const;

export async function openLeagues(
  { dataDir, world }: Stage,
  wires: Storm['wires'],
  organiser: Customer,
  { minutes, seed }: { minutes: number; seed: number },
): Promise<StormLeague[]> {
  const { plain } = wires;
  await furnishDatabase(dataDir, async (client) => {
    await client.query(
      `insert into league_organisers (account_id, allowed_at, allowed) values ($1, now(), true)
        on conflict (account_id) do nothing`,
      [organiser.userId],
    );
  });
  const now = world.nowMs();
  const made: string[] = [];
  for (const lastsMs of [MONTH_MS, minutes * 30_000]) {
    const { league } = await succeed<{ league: string }>(
      plain,
      'leagues/createLeague',
      {
        name: `Storm ${lastsMs}`,
        startsAt: new Date(now - BEGUN_MS).toISOString(),
        endsAt: new Date(now + lastsMs).toISOString(),
        currency: PLAYED.currency,
        capital: PLAYED.capital,
        markets: [PLAYED.market],
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
      const shown = await succeed<{ league: { code: string } }>(plain, 'leagues/getLeague', { league }, organiser);
      return { league, code: shown.league.code };
    }),
  );
}

/** A server remembers the beginnings of leagues that it has made, so others replace them. */
async function beganEarlier(dataDir: string, made: readonly string[]): Promise<string[]> {
  const others: string[] = [];
  await furnishDatabase(dataDir, async (client) => {
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
async function untilHeardOf({ plain }: Storm['wires'], organiser: Customer, league: string): Promise<void> {
  const input = { instrument: 'TH.NONE', side: 'long', type: 'market', quantity: '1', portfolio: league };
  const key = `${organiser.account}-heard-${league}`;
  let said: Awaited<ReturnType<typeof plain.call>> = null;
  for (const end = performance.now() + HEARD_WITHIN_MS; performance.now() < end; await wait(100)) {
    said = await plain.call('trading/placeOrder', { ...input, key }, organiser);
    if (said?.http === 200) return;
  }
  throw new Error(`the server has not heard of league ${league}: ${JSON.stringify(said)}`);
}

/** Null if there is nothing to play with. */
export async function wishForPlayed(wanted: Played, { leagues, wares, prices }: Storm): Promise<Wish | null> {
  const played = wares.filter(({ currency }) => currency === PLAYED.currency);
  if (leagues.length === 0 || played.length === 0) return null;
  const { league, code } = at(leagues, wanted.league);
  if (wanted.act === 'join') return { path: 'leagues/joinLeague', input: { code } };
  if (wanted.act === 'leave') return { path: 'leagues/leaveLeague', input: { league } };
  const ware = at(played, wanted.nth);
  await prices.learn(ware);
  const waits = wanted.act === 'wait';
  return {
    path: 'trading/placeOrder',
    input: {
      instrument: ware.instrument,
      side: 'long',
      effect: wanted.act === 'sell' ? 'close' : 'open',
      type: waits ? 'limit' : 'market',
      quantity: (ware.quantity * wanted.units).toFixed(ware.decimals),
      portfolio: league,
      ...(waits ? { limitPrice: aimed(prices.priceOf(ware), BELOW, ware), timeInForce: 'gtc' } : {}),
    },
  };
}
