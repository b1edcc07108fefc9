/** Screens a market's companies at one moment, and looks up only what the ranges ask for. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { formatScaled, isCurrency } from '@bourse/core/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { Companies } from './companies-now.ts';
import type { Screening } from './screened.ts';
import { walk } from './walk.ts';

export const screen =
  (
    { board, clock, ownVenue }: Pick<Parts, 'board' | 'clock' | 'ownVenue'>,
    companies: Companies,
    screening: Screening,
  ): Handler<'discovery/screen'> =>
  async ({ cursor, limit = PAGE_SIZE, ...criteria }, { language }) => {
    if (criteria.in !== undefined && !isCurrency(criteria.in))
      return refuse('currencyUnknown', { currency: criteria.in });
    const { taken, ordered, shown, next } = await walk(
      companies,
      criteria.market,
      (moment) => screening(moment, criteria),
      cursor,
      limit,
    );
    const { rate } = ordered;
    const rows = await board.rows(shown, language, clock.now());
    return {
      at: new Date(taken.at).toISOString(),
      computing: ordered.computing ?? null,
      fit: ordered.companies.length,
      among: taken.companies.length,
      lacking: ordered.lacking,
      currency: ordered.currency,
      rate: rate && { ...rate, rate: formatScaled(rate.rate), source: ownVenue.source },
      rows: rows.map((row, index) => ({
        ...row,
        standing: shown[index]!.standing,
        figures: ordered.written(shown[index]!),
      })),
      next,
    };
  };
