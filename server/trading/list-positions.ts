/** Open positions as a list. A row's JSON is cached while nothing in it changes. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Amount, formatAmount } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type Handler, attachSerializedJson } from '../calls/handler-types.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import { readPortfolioSnapshot, type SnapshotQuotes, readPositionsSnapshot } from '../ledger/account-snapshot.ts';
import { sumFillEffectsByPosition } from '../ledger/fill-effects-of-day.ts';
import { parsePortfolioScope } from '../ledger/portfolio-scope.ts';
import { listPositionRecords } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { formatDisplayTick } from '../venue/tick-reference.ts';
import { type ValuedPosition, valuePosition } from '../ledger/position-valuation.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import { buildPositionView, type PositionView } from './order-and-position-views.ts';

type ListPositionsInput = CallInput<Calls['trading/listPositions']>;
/** Newest first; `more`: older ones are left. */
interface PositionPage extends SnapshotQuotes {
  positions: readonly Position[];
  more: boolean;
  /** By position, what its fills of today add to its day; null if the page has closed ones too. */
  fillEffects: ReadonlyMap<bigint, Amount> | null;
}

export const listPositions =
  (dependencies: TradingDependencies): Handler<'trading/listPositions'> =>
  async (input, { account, language }) => {
    const { positions, more, fillEffects, ...moment } = await (input.status === undefined || input.status === 'closed'
      ? loadPage
      : loadOpenPage)(dependencies, account, input);
    const rows = positions.map((position) =>
      serializeRow(dependencies.venues, account, language, position, moment, fillEffects),
    );
    const next = more ? encodeId('p', account, positions.at(-1)?.seq ?? 0n) : null;
    return attachSerializedJson(
      { rows: rows.map(({ row }) => row), next },
      `{"rows":[${rows.map(({ text }) => text).join(',')}],"next":${JSON.stringify(next)}}`,
    );
  };

const pageSizeOf = ({ limit = 10 }: ListPositionsInput): number => limit;
const cursorOf = (account: AccountId, { cursor }: ListPositionsInput): bigint | null =>
  cursor === undefined ? null : (decodeId('p', account, cursor) ?? 0n);

/** With closed ones; reads only one page, however many there are. */
async function loadPage(
  dependencies: TradingDependencies,
  account: AccountId,
  input: ListPositionsInput,
): Promise<PositionPage> {
  const size = pageSizeOf(input);
  const { status, market, instrument, dayTrading } = input;
  const found = await listPositionRecords(dependencies.database, account, {
    portfolio: parsePortfolioScope(input.portfolio),
    before: cursorOf(account, input),
    limit: size + 1,
    status,
    market,
    instrument,
    dayTrading,
  });
  return {
    ...(await readPositionsSnapshot(dependencies, account, found.slice(0, size))),
    more: found.length > size,
    fillEffects: null,
  };
}

async function loadOpenPage(
  dependencies: TradingDependencies,
  account: AccountId,
  input: ListPositionsInput,
): Promise<PositionPage> {
  const size = pageSizeOf(input);
  const held = await readPortfolioSnapshot(dependencies, account, input.portfolio);
  if (!held)
    return { positions: [], more: false, fillEffects: null, now: dependencies.clock.now(), quoteOf: () => null };
  const { positions, now, quoteOf } = held;
  const before = cursorOf(account, input);
  const matchesFilter = (each: Position): boolean =>
    (before === null || each.seq < before) &&
    (input.status === 'open' || each.status === input.status) &&
    (input.market ?? each.market) === each.market &&
    (input.instrument ?? each.instrument) === each.instrument &&
    (input.dayTrading ?? each.dayTrading) === each.dayTrading;
  const found: Position[] = [];
  for (let at = positions.length - 1; at >= 0 && found.length <= size; at--)
    if (matchesFilter(positions[at]!)) found.push(positions[at]!);
  const fillEffects = sumFillEffectsByPosition(dependencies, { fills: held.fills, now });
  return { positions: found.slice(0, size), more: found.length > size, fillEffects, now, quoteOf };
}

/**
 * Position rows with their JSON, cached while position, quote and reader's language stay the same: a list of a hundred
 * is requested far more often than it changes.
 */

export interface SerializedPositionRow {
  row: PositionView;
  text: string;
}

/** Everything that a row depends on, except the position. `day`: days since the epoch, which decide ticks. */
interface CachedRow extends SerializedPositionRow {
  valued: ValuedPosition;
  instrument: Instrument | null;
  language: Language;
  day: number;
  fillEffect: Amount | null;
}

const DAY_MS = 86_400_000;

const cachedRows = new WeakMap<Position, CachedRow>();

function serializeRow(
  feeds: Pick<VenueRegistry, 'instrument' | 'monthEndClose'>,
  account: AccountId,
  language: Language,
  position: Position,
  { now, quoteOf }: SnapshotQuotes,
  fillEffects: PositionPage['fillEffects'],
): SerializedPositionRow {
  const valued = valuePosition(position, quoteOf(position));
  const instrument = feeds.instrument(position.instrument);
  const day = Math.floor(now / DAY_MS);
  const fillEffect = fillEffects ? (fillEffects.get(position.seq) ?? 0n) : null;
  const known = cachedRows.get(position);
  if (
    known &&
    known.valued === valued &&
    known.instrument === instrument &&
    known.language === language &&
    known.day === day &&
    known.fillEffect === fillEffect
  )
    return known;
  const view = buildPositionView(
    account,
    position,
    valued.markPrices,
    instrumentNameOrId(feeds, language, position.instrument),
    formatDisplayTick(feeds, position, valued.markPrices.last, now),
    valued.figures,
  );
  const row =
    fillEffect === null ? view : { ...view, today: formatAmount(valued.todayChange + fillEffect, position.currency) };
  const made = { row, text: JSON.stringify(row), valued, instrument, language, day, fillEffect };
  cachedRows.set(position, made);
  return made;
}
