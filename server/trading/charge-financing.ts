/**
 * Nightly interest on what leveraged and short positions have borrowed, at each market's own midnight. Each (position,
 * night) has its own key and the position stores its last night, so none is charged twice; nights missed in an outage
 * are charged later.
 */
import { sql } from 'kysely';
import { scaledPrice } from '@bourse/core/corporate-actions/adjust-position.ts';
import { ratioOf } from '@bourse/core/listings/standing.ts';
import { addDays } from '@bourse/core/dates.ts';
import { isRolledOver } from '@bourse/core/trading/fx-rollover.ts';
import { MARKETS, type InstrumentId, type Market, type Zones } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { decideChargeFinancing } from '@bourse/core/trading/charge-financing.ts';
import { keyNamed } from '../desk/command.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Desk } from '../desk/desk.ts';
import type { Feeds } from '../venue/feeds.ts';
import type { AccountId } from '../ids.ts';
import { marketsHeld } from './markets-held.ts';
import type { StockLending } from './stock-lending.ts';

/** Nights further back than this are forgiven. */
const LOOKED_BACK_DAYS = 14;
const AT_ONCE = 500;

interface Debtor {
  account_id: AccountId;
  position_seq: bigint;
  instrument: InstrumentId;
  held: bigint;
  opened: bigint;
  traded: boolean;
}
export interface FinancingParts {
  database: Database;
  desk: Desk;
  feeds: Pick<Feeds, 'instrument' | 'quote' | 'actions'>;
  clock: Clock;
  zones: Zones;
  lending: Pick<StockLending, 'rateAt'>;
}

/**
 * Remembers finished nights, so that a run with nothing to do makes no query. Returns how many positions a run has
 * charged.
 */
export function createFinancing(parts: FinancingParts): () => Promise<number> {
  const done = new Map<Market, string>();
  return async () => {
    const now = parts.clock.now();
    const nights = MARKETS.flatMap((market) =>
      nightsBefore(parts.zones.toLocal(now, rulesOf(market).zone).date, done.get(market)).map((date) => ({
        market,
        date,
      })),
    );
    const [first] = nights.map(({ date }) => date).sort();
    if (first === undefined) return 0;
    const owing = await marketsHeld(parts.database, first, sql`leverage > 1 or side = 'short'`);
    let charged = 0;
    for (const { market, date } of nights) {
      // A pair that is rolled over pays for its night that way.
      if (owing.has(market) && !isRolledOver(market, date)) charged += await chargeNight(parts, market, date);
      done.set(market, date);
    }
    return charged;
  };
}

/** Nights that are neither done nor forgiven. */
function nightsBefore(today: string, done: string | undefined): string[] {
  const first = addDays(today, -LOOKED_BACK_DAYS);
  const nights = [];
  for (let date = done === undefined || done < first ? first : addDays(done, 1); date < today; date = addDays(date, 1))
    nights.push(date);
  return nights;
}

async function chargeNight(parts: FinancingParts, market: Market, date: string): Promise<number> {
  const end = new Date(parts.zones.toInstant(addDays(date, 1), 0, rulesOf(market).zone));
  let charged = 0;
  let after = { account: 0n, position: 0n };
  for (;;) {
    const debtors = await debtorsAt(parts.database, market, date, end, after);
    await Promise.all(debtors.map((debtor) => charge(parts, debtor, date, end.getTime() - 1)));
    charged += debtors.length;
    const last = debtors.at(-1);
    if (!last || debtors.length < AT_ONCE) return charged;
    after = { account: last.account_id, position: last.position_seq };
  }
}

/** Positions held at that moment, by earlier fills; without those already charged. */
async function debtorsAt(
  { kysely }: Database,
  market: Market,
  date: string,
  end: Date,
  after: { account: bigint; position: bigint },
): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    select p.account_id, p.position_seq, p.instrument, bool_or(f.at >= ${end}) as traded,
      sum(case when f.effect = 'open' then f.quantity else -f.quantity end)
        filter (where f.at < ${end})::bigint as held,
      sum(f.quantity) filter (where f.effect = 'open')::bigint as opened
    from positions p join fills f using (account_id, position_seq)
    where p.market = ${market} and (p.leverage > 1 or p.side = 'short') and not p.day_trading and p.opened_at < ${end}
      and (p.closed_at is null or p.closed_at >= ${end})
      and (p.financed_on is null or p.financed_on < ${date})
        and (p.account_id, p.position_seq) > (${after.account}, ${after.position})
    group by p.account_id, p.position_seq, p.instrument
    having sum(case when f.effect = 'open' then f.quantity else -f.quantity end) filter (where f.at < ${end}) > 0
    order by p.account_id, p.position_seq limit ${AT_ONCE}`.execute(kysely);
  return rows;
}

async function charge(
  { desk, feeds, lending, clock }: FinancingParts,
  debtor: Debtor,
  date: string,
  at: number,
): Promise<void> {
  const instrument = feeds.instrument(debtor.instrument);
  if (!instrument) return;
  // Its name contains a space, so no customer can have used the key before.
  const name = `financing ${debtor.position_seq} ${date}`;
  const price = closeOf(feeds, instrument.id, date, at, clock.now());
  const since = debtor.traded ? { held: debtor.held, opened: debtor.opened } : null;
  await desk.run({
    account: debtor.account_id,
    actor: { rule: 'financing' },
    key: keyNamed(name),
    currencies: [instrument.currency],
    instrument: instrument.id,
    positions: [debtor.position_seq],
    decide: (state, now) =>
      decideChargeFinancing(
        state,
        {
          position: debtor.position_seq,
          date,
          end: at + 1,
          since,
          borrowRate: lending.rateAt(instrument, at, date),
          price,
        },
        instrument,
        now,
      ),
    answer: () => ({}),
  });
}

/** A unit's last price at the night's end, in today's units: a split may have happened during an outage. */
function closeOf(
  feeds: FinancingParts['feeds'],
  id: InstrumentId,
  date: string,
  at: number,
  now: number,
): Price | null {
  const quote = feeds.quote(id, at);
  return (
    quote &&
    scaledPrice(quote.last, ratioOf(feeds.actions(id, now, date).filter(({ exDate }) => exDate > date)), 'half-even')
  );
}
