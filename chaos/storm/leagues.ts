/** Two leagues beside the storm: one goes on, one ends in its middle. Their orders are drawn commands as all others. */
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
/** Nearly as long ago as a season may have begun, so that one of the shortest ends in the middle of a short storm. */
const BEGUN_MS = 9.88 * MINUTE_MS;
/** Of a market that is open in storms by the exchanges' hours too. */
const PLAYED = { market: 'TH', currency: 'THB', capital: '1000000' } as const;
const BELOW = -20;

export async function openLeagues(
  { dataDir, world }: Stage,
  { plain }: Storm['wires'],
  organiser: Customer,
  minutes: number,
): Promise<StormLeague[]> {
  await furnishDatabase(dataDir, async (client) => {
    await client.query(
      `insert into league_organisers (account_id, allowed_at, allowed) values ($1, now(), true)
        on conflict (account_id) do nothing`,
      [organiser.userId],
    );
  });
  const now = world.nowMs();
  const leagues: StormLeague[] = [];
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
        key: `${organiser.account}-league-${lastsMs}`,
      },
      organiser,
    );
    const shown = await succeed<{ league: { code: string } }>(plain, 'leagues/getLeague', { league }, organiser);
    leagues.push({ league, code: shown.league.code });
  }
  return leagues;
}

/** Null where there is nothing to play with. */
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
