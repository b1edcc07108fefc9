import { shownTick } from '../feeds/tick-by.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import { marksOf } from '../ledger/marks.ts';
import { positionsOfOneMoment } from '../ledger/one-moment.ts';
import { nameOf } from './name-of.ts';
import { readPositions } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { positionRow } from './wire.ts';

export const listPositions = (parts: TradingParts): Handler<'trading/listPositions'> => async (input, { account, language }) => {
  const { database, feeds } = parts;
  const limit = input.limit ?? 10;
  const before = input.cursor === undefined ? null : (decodeId('p', account, input.cursor) ?? 0n);
  const positions = await readPositions(database, account, { before, limit: limit + 1, status: input.status, market: input.market, instrument: input.instrument, dayTrading: input.dayTrading });
  const { positions: shown, now, quoteOf } = await positionsOfOneMoment(parts, account, positions.slice(0, limit));
  return {
    rows: shown.map((position) => {
      const marks = marksOf(position, quoteOf(position));
      return positionRow(account, position, marks, nameOf(feeds, language, position.instrument), shownTick(feeds, position, marks.last, now));
    }),
    next: positions.length > limit ? encodeId('p', account, shown.at(-1)?.seq ?? 0n) : null,
  };
};
