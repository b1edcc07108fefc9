/**
 * Positions nearest to a margin call or to being closed: for each instrument and side the nearest by the index of call
 * prices, so that a million positions cost no more than a thousand. Looked up every few seconds for all callers; prices
 * and distances are live.
 */
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { getClosingSidePrice } from '@bourse/core/trading/positions/position-figures.ts';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import { divide, formatAmount, formatScaled, computeNotional, type Price, SCALE } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId } from '../ids.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { HOLDINGS_STALE_MS } from './aggregated-customer-holdings.ts';
import { createCachedFigure } from './cached-figure.ts';
import { isoTime } from '@bourse/core/dates.ts';

const FRESH_MS = 2_000;
const ROWS = 50;
/** As a share of the price: about what many instruments move within a day. */
const NEAR_DISTANCE = SCALE / 50n;
const ACCESS_LOG_ENTRY = { action: 'listNearCalls', subject: 'calls' } as const;

interface NearCall {
  account: AccountId;
  position: Position;
  price: Price;
  distance: bigint;
}

export function listNearCalls(dependencies: ServerDependencies): Handler<'staff/listNearCalls'> {
  const nearest = createCachedFigure(() => findNearestCalls(dependencies), {
    freshMs: FRESH_MS,
    staleMs: HOLDINGS_STALE_MS,
  });
  dependencies.customerHoldings.registerCount(nearest);
  return async (_, caller) => {
    const { language } = caller;
    const found = await nearest.read();
    const now = dependencies.clock.now();
    const rows = found
      .flatMap(({ account, position }) =>
        nearCallsOf(account, position, dependencies.venues.quote(position.instrument, now)),
      )
      .sort((a, b) => (a.distance < b.distance ? -1 : 1))
      .slice(0, ROWS);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      ACCESS_LOG_ENTRY,
      rows.map(({ account }) => account),
    );
    return {
      now: isoTime(now),
      rows: rows.map((near) => {
        const instrument = dependencies.venues.instrument(near.position.instrument);
        return nearCallRow(near, instrument ? instrumentNameIn(language, instrument) : near.position.instrument);
      }),
    };
  };
}

function nearCallsOf(account: AccountId, position: Position, quote: Quote | null): NearCall[] {
  const price = getClosingSidePrice(position, quote);
  const next = position.calledAt === null ? position.callPrice : position.liquidationPrice;
  if (price === null || next === null || price === 0n) return [];
  const left = position.side === 'long' ? price - next : next - price;
  return [{ account, position, price, distance: divide(left * SCALE, price, 'half-even') }];
}

const nearCallRow = ({ account, position, price, distance }: NearCall, name: string) => ({
  customer: account.toString(),
  position: encodeId('p', account, position.seq),
  instrument: position.instrument,
  name,
  side: position.side,
  leverage: position.leverage,
  currency: position.currency,
  value: formatAmount(computeNotional(price, position.openQuantity, position.currency), position.currency),
  margin: formatAmount(position.margin, position.currency),
  price: formatScaled(price),
  callPrice: position.callPrice === null ? null : formatScaled(position.callPrice),
  closingPrice: formatScaled(position.liquidationPrice ?? 0n),
  called: position.calledAt !== null,
  distance: formatScaled(distance),
  near: distance < NEAR_DISTANCE,
});

/** By current quotes. */
async function findNearestCalls(dependencies: ServerDependencies) {
  const now = dependencies.clock.now();
  const { levered } = await dependencies.customerHoldings.valueHoldings(now);
  const quotes = levered.flatMap((id) => dependencies.venues.quote(id, now) ?? []);
  return selectNearestCalls(dependencies, quotes);
}

async function selectNearestCalls({ database }: Pick<ServerDependencies, 'database'>, quotes: readonly Quote[]) {
  const open = sql`p.instrument = q.instrument and p.status <> 'closed' and p.portfolio < ${FIRST_LEAGUE_PORTFOLIO}`;
  const near = (side: 'long' | 'short', price: 'call_price' | 'liquidation_price') => {
    const next = sql.ref(`n.${price}`);
    const left = side === 'long' ? sql`(bid - ${next}) / nullif(bid, 0)` : sql`(${next} - ask) / nullif(ask, 0)`;
    return sql`select n.account_id, n.position_seq, ${left} as distance from q cross join lateral (
      select account_id, position_seq, ${sql.ref(`p.${price}`)} from positions p
      where ${open} and p.side = ${sql.lit(side)} and ${sql.ref(`p.${price}`)} is not null
        and p.called_at is ${sql.raw(price === 'call_price' ? '' : 'not')} null
      order by ${sql.ref(`p.${price}`)} ${sql.raw(side === 'long' ? 'desc' : 'asc')} limit ${ROWS}) n`;
  };
  const { rows } = await sql<Selectable<DB['positions']>>`
    with q as (select * from unnest(${quotes.map(({ instrument }) => instrument)}::text[],
      ${quotes.map(({ bid }) => bid)}::float8[],
      ${quotes.map(({ ask }) => ask)}::float8[]) as q (instrument, bid, ask)),
    nearest as (${near('long', 'call_price')} union all ${near('short', 'call_price')}
      union all ${near('long', 'liquidation_price')} union all ${near('short', 'liquidation_price')}
      order by distance limit ${ROWS})
    select p.* from nearest join positions p using (account_id, position_seq)`.execute(database.kysely);
  return rows.map((row) => ({ account: row.account_id, position: parsePositionRow(row) }));
}
