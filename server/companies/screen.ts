import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { rank } from '@bourse/core/companies/ranking.ts';
import { fitting, type Ranges, SCREENED, SCREENED_NAMES, type Screened } from '@bourse/core/companies/screen.ts';
import {
  digitsOf,
  divide,
  formatAmount,
  formatScaled,
  parseScaled,
  power10,
  SCALE_DIGITS,
} from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import type { Companies, CompanyNow } from './companies-now.ts';
import { computingOf, walk } from './walk.ts';

type Asked = NonNullable<InputOf<Calls['discovery/screen']>['ranges']>;

/** Bounds of money are in minor units; what is finer than those is rounded half to even. */
function boundOf(name: Screened, text: string | undefined, currency: string): bigint | null {
  const scaled = text === undefined ? null : parseScaled(text);
  if (scaled === null || SCREENED[name] !== 'money') return scaled;
  return divide(scaled, power10(SCALE_DIGITS - digitsOf(currency)), 'half-even');
}

const rangesOf = (asked: Asked, currency: string): Ranges =>
  Object.fromEntries(
    SCREENED_NAMES.flatMap((name) => {
      const range = asked[name];
      if (!range) return [];
      return [[name, { from: boundOf(name, range.from, currency), to: boundOf(name, range.to, currency) }]];
    }),
  );

const figuresOf = ({ screened, instrument }: CompanyNow) =>
  Object.fromEntries(
    SCREENED_NAMES.map((name) => {
      const figure = screened[name];
      if (figure === null) return [name, null];
      return [name, SCREENED[name] === 'money' ? formatAmount(figure, instrument.currency) : formatScaled(figure)];
    }),
  ) as Record<Screened, string | null>;

export const screen =
  ({ board, clock }: Pick<Parts, 'board' | 'clock'>, companies: Companies): Handler<'discovery/screen'> =>
  async ({ market, industries, ranges = {}, by = 'marketCap', cursor, limit = PAGE_SIZE }, { language }) => {
    const asked = rangesOf(ranges, rulesOf(market).currency);
    const { taken, ordered, shown, next } = await walk(
      companies,
      market,
      (moment) => rank(fitting(moment.companies, asked, industries), by),
      cursor,
      limit,
    );
    const rows = await board.rows(shown, language, clock.now());
    return {
      at: new Date(taken.at).toISOString(),
      computing: computingOf(taken),
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
