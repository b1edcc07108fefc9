import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { SCREENED, SCREENED_NAMES, type Screened } from '@bourse/core/companies/screen.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { Companies } from './companies-now.ts';
import type { ScreenedCompany, Screening } from './screened.ts';
import { walk } from './walk.ts';

const figuresOf = ({ screened, instrument }: ScreenedCompany) =>
  Object.fromEntries(
    SCREENED_NAMES.map((name) => {
      const figure = screened[name];
      if (figure === null) return [name, null];
      return [name, SCREENED[name] === 'money' ? formatAmount(figure, instrument.currency) : formatScaled(figure)];
    }),
  ) as Record<Screened, string | null>;

export const screen =
  (
    { board, clock }: Pick<Parts, 'board' | 'clock'>,
    companies: Companies,
    screening: Screening,
  ): Handler<'discovery/screen'> =>
  async ({ cursor, limit = PAGE_SIZE, ...criteria }, { language }) => {
    const { taken, ordered, shown, next } = await walk(
      companies,
      criteria.market,
      (moment) => screening(moment, criteria),
      cursor,
      limit,
    );
    const rows = await board.rows(shown, language, clock.now());
    return {
      at: new Date(taken.at).toISOString(),
      computing: ordered.computing ?? null,
      fit: ordered.companies.length,
      among: taken.companies.length,
      rows: rows.map((row, index) => ({
        ...row,
        standing: shown[index]!.standing,
        figures: figuresOf(shown[index]!),
      })),
      next,
    };
  };
