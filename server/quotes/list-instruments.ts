import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { matching } from '../venue/find-by-text.ts';
import type { Parts } from '../parts.ts';
import { pageOf } from '../venue/quote-views.ts';

/** Indexes are listed only on request. */
export function listInstruments(parts: Parts): Handler<'quotes/listInstruments'> {
  return async (input, { language }) => {
    const now = parts.clock.now();
    const { board, query } = input;
    await parts.board.ready(input.market, now);
    const ranked = parts.board
      .ranked(input.market, input.rank ?? 'active', now)
      .filter(({ instrument }) => (board ? instrument.board === board : instrument.board !== 'index'));
    const { rows, next } = pageOf(query ? matching(ranked, query) : ranked, input.cursor, input.limit ?? PAGE_SIZE);
    return { rows: await parts.board.rows(rows, language, now, input.spark), next };
  };
}
