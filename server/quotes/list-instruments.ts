import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import { filterMatchingInstruments } from '../venue/match-instrument-by-text.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { paginateList } from '../venue/quote-views.ts';

/** Indexes are listed only on request. */
export function listInstruments(dependencies: ServerDependencies): Handler<'quotes/listInstruments'> {
  return async (input, { language }) => {
    const now = dependencies.clock.now();
    const { board, query } = input;
    await dependencies.instrumentRanking.ready(input.market, now);
    const ranked = dependencies.instrumentRanking
      .ranked(input.market, input.rank ?? 'active', now)
      .filter(({ instrument }) => (board ? instrument.board === board : instrument.board !== 'index'));
    const { rows, next } = paginateList(
      query ? filterMatchingInstruments(ranked, query) : ranked,
      input.cursor,
      input.limit ?? PAGE_SIZE,
    );
    return { rows: await dependencies.instrumentRanking.rows(rows, language, now, input.spark), next };
  };
}
