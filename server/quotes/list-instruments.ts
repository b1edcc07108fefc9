import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { filterMatchingInstruments } from '../venue/match-instrument-by-text.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { paginateList } from '../venue/quote-views.ts';

/** Indexes are listed only on request. */
export function listInstruments(parts: ServerDependencies): Handler<'quotes/listInstruments'> {
  return async (input, { language }) => {
    const now = parts.clock.now();
    const { board, query } = input;
    await parts.board.ready(input.market, now);
    const ranked = parts.board
      .ranked(input.market, input.rank ?? 'active', now)
      .filter(({ instrument }) => (board ? instrument.board === board : instrument.board !== 'index'));
    const { rows, next } = paginateList(
      query ? filterMatchingInstruments(ranked, query) : ranked,
      input.cursor,
      input.limit ?? PAGE_SIZE,
    );
    return { rows: await parts.board.rows(rows, language, now, input.spark), next };
  };
}
