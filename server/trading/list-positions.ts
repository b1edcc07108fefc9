/** Open positions as a list. A row's JSON is cached while nothing in it changes. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type Handler, written } from '../calls/handler.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import { accountOfOneMoment, type OneMoment, positionsOfOneMoment } from '../ledger/account-snapshot.ts';
import { readPositions } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import type { Feeds } from '../venue/feeds.ts';
import { shownTick } from '../venue/tick-reference.ts';
import { type Valued, valuedAt } from '../ledger/position-valuation.ts';
import { nameOf } from '../venue/instrument-names.ts';
import { positionRow, type PositionRow } from './order-views.ts';

type Asked = InputOf<Calls['trading/listPositions']>;
/** Newest first; `more`: older ones are left. */
interface PageOf extends OneMoment {
  positions: readonly Position[];
  more: boolean;
}

export const listPositions =
  (parts: TradingParts): Handler<'trading/listPositions'> =>
  async (input, { account, language }) => {
    const { positions, more, ...moment } = await (input.status === undefined || input.status === 'closed'
      ? readPage
      : pageOfOpen)(parts, account, input);
    const rows = positions.map((position) => writtenRow(parts.feeds, account, language, position, moment));
    const next = more ? encodeId('p', account, positions.at(-1)?.seq ?? 0n) : null;
    return written(
      { rows: rows.map(({ row }) => row), next },
      `{"rows":[${rows.map(({ text }) => text).join(',')}],"next":${JSON.stringify(next)}}`,
    );
  };

const sizeOf = ({ limit = 10 }: Asked): number => limit;
const beforeOf = (account: AccountId, { cursor }: Asked): bigint | null =>
  cursor === undefined ? null : (decodeId('p', account, cursor) ?? 0n);

/** With closed ones; reads only one page, however many there are. */
async function readPage(parts: TradingParts, account: AccountId, input: Asked): Promise<PageOf> {
  const size = sizeOf(input);
  const { status, market, instrument, dayTrading } = input;
  const found = await readPositions(parts.database, account, {
    portfolio: Number(input.portfolio ?? MAIN),
    before: beforeOf(account, input),
    limit: size + 1,
    status,
    market,
    instrument,
    dayTrading,
  });
  return { ...(await positionsOfOneMoment(parts, account, found.slice(0, size))), more: found.length > size };
}

async function pageOfOpen(parts: TradingParts, account: AccountId, input: Asked): Promise<PageOf> {
  const size = sizeOf(input);
  const held = await accountOfOneMoment(parts, account, input.portfolio);
  if (!held) return { positions: [], more: false, now: parts.clock.now(), quoteOf: () => null };
  const { positions, now, quoteOf } = held;
  const before = beforeOf(account, input);
  const isAsked = (each: Position): boolean =>
    (before === null || each.seq < before) &&
    (input.status === 'open' || each.status === input.status) &&
    (input.market ?? each.market) === each.market &&
    (input.instrument ?? each.instrument) === each.instrument &&
    (input.dayTrading ?? each.dayTrading) === each.dayTrading;
  const found: Position[] = [];
  for (let at = positions.length - 1; at >= 0 && found.length <= size; at--)
    if (isAsked(positions[at]!)) found.push(positions[at]!);
  return { positions: found.slice(0, size), more: found.length > size, now, quoteOf };
}

/**
 * Position rows with their JSON, cached while position, quote and reader's language stay the same: a list of a hundred
 * is requested far more often than it changes.
 */

export interface WrittenRow {
  row: PositionRow;
  text: string;
}

/** Everything that a row depends on, except the position. `day`: days since the epoch, which decide ticks. */
interface Made extends WrittenRow {
  valued: Valued;
  instrument: Instrument | null;
  language: Language;
  day: number;
}

const DAY_MS = 86_400_000;

const last = new WeakMap<Position, Made>();

function writtenRow(
  feeds: Pick<Feeds, 'instrument' | 'monthEndClose'>,
  account: AccountId,
  language: Language,
  position: Position,
  { now, quoteOf }: OneMoment,
): WrittenRow {
  const valued = valuedAt(position, quoteOf(position));
  const instrument = feeds.instrument(position.instrument);
  const day = Math.floor(now / DAY_MS);
  const known = last.get(position);
  if (
    known &&
    known.valued === valued &&
    known.instrument === instrument &&
    known.language === language &&
    known.day === day
  )
    return known;
  const row = positionRow(
    account,
    position,
    valued.marks,
    nameOf(feeds, language, position.instrument),
    shownTick(feeds, position, valued.marks.last, now),
    valued.figures,
  );
  const made = { row, text: JSON.stringify(row), valued, instrument, language, day };
  last.set(position, made);
  return made;
}
