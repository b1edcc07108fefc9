/**
 * The close of a league: two thousand entries with five positions each are frozen, valued, ranked and stored in one
 * commit, and before that the board of one look. `-- board 500` takes fewer entries. Exit 1 if the end takes longer
 * than a second.
 */
import { readLeague } from '@bourse/server/leagues/store.ts';
import { openBenchWorld } from './worlds/bench-world.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import { roundTo } from './orders/load-measurement.ts';

const ENTRIES = Number(process.argv[2] ?? '2000');
if (!Number.isInteger(ENTRIES) || ENTRIES < 10 || ENTRIES > 2_000)
  throw new Error('board takes a whole number from 10 to 2000');
const POSITIONS = 5;
const MOST_SECONDS = 1;
const AT_ONCE = 128;
const DAY_MS = 86_400_000;

const world = await openBenchWorld('board', Date.now());
const { clock, composed, database, dataDir, run } = world;
const { handlers, dependencies } = composed;
const rest = { userAgent: 'bench', host: '', device: null, setDevice: () => {} };
const callerOf = (account: bigint, mobile: string) =>
  ({ account, mobile, sessionId: 'bench', language: 'en', address: '127.0.0.1', ...rest }) as const;

async function inTurns<Thing>(things: Thing[], act: (thing: Thing) => Promise<void>): Promise<void> {
  const rest = [...things];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = rest.pop(); next !== undefined; next = rest.pop()) await act(next);
    }),
  );
}

/** Everybody except the organiser enters the league and buys a few shares. */
async function playAll(): Promise<number> {
  // One makes it, and all others enter.
  await createBenchCustomers(dataDir, ENTRIES + 1);
  const { rows } = await database.pool.query<{ account_id: bigint; mobile: string }>(
    `select account_id, mobile from customers where invited_by = 'BENCH' order by account_id`,
  );
  const [first, ...others] = rows;
  if (!first) throw new Error('there are no customers');
  await dependencies.database.kysely
    .insertInto('league_organisers')
    .values({ account_id: first.account_id, allowed: true, allowed_at: new Date(clock.now()) })
    .execute();
  const dates = { startsAt: new Date(clock.now()).toISOString(), endsAt: new Date(clock.now() + DAY_MS).toISOString() };
  const terms = { name: 'Bench', ...dates, currency: 'USD', capital: '100000', markets: ['US' as const] };
  const caller = callerOf(first.account_id, first.mobile);
  const made = await handlers['leagues/createLeague']({ ...terms, key: 'board-league' }, caller);
  if (!('league' in made)) throw new Error('the league was refused');
  const { code, season } = (await readLeague(dependencies.database.kysely, Number(made.league)))!;
  const shares = dependencies.venues.listed('US').filter(({ board }) => board === 'listed');
  await inTurns(others, async ({ account_id: account, mobile }) => {
    const by = callerOf(account, mobile);
    await handlers['leagues/joinLeague']({ code, key: `join-${account}` }, by);
    for (let nth = 0; nth < POSITIONS; nth += 1) {
      const share = shares[Number((account * 7n + BigInt(nth) * 11n) % BigInt(shares.length))]!;
      await handlers['trading/placeOrder'](
        {
          instrument: share.id,
          side: 'long',
          type: 'market',
          quantity: '10',
          portfolio: made.league,
          key: `buy-${account}-${nth}`,
        },
        by,
      );
    }
  });
  return season.number;
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

let ended = Number.POSITIVE_INFINITY;
try {
  const number = await playAll();
  const league = (await readLeague(dependencies.database.kysely, number))!;
  const boardSeconds = await seconds(() => dependencies.leagueBoards.of(league, clock.now()));
  const points = await seconds(() => run('leagues points'));
  clock.set(league.season.endsAt);
  ended = await seconds(() => run('leagues end'));
  const { rows } = await database.pool.query<{ ranked: number; positions: number }>(
    `select count(place)::integer as ranked, sum(jsonb_array_length(holdings))::integer as positions
      from league_results where league = $1`,
    [number],
  );
  console.log(
    JSON.stringify({
      entries: ENTRIES,
      positions: rows[0]?.positions,
      ranked: rows[0]?.ranked,
      boardSeconds: roundTo(boardSeconds),
      pointsSeconds: roundTo(points),
      endSeconds: roundTo(ended),
    }),
  );
} finally {
  await world.close();
}
if (ended > MOST_SECONDS) {
  console.error(`${ENTRIES} entries took ${roundTo(ended)} s to be frozen, more than ${MOST_SECONDS} s`);
  process.exitCode = 1;
}
