import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { industryOf } from '@bourse/core/companies/industries.ts';
import { rank, type Ranking } from '@bourse/core/companies/ranking.ts';
import type { Market } from '@bourse/core/market.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import type { Companies, CompaniesNow, CompanyNow } from './companies-now.ts';

interface Asked {
  market: Market;
  by: Ranking;
  industry: string | undefined;
}
type Ordered = ReturnType<typeof rank<CompanyNow>>;

/** Kept with the prices that they were made of. */
const orders = new WeakMap<CompaniesNow, Map<string, Ordered>>();

function orderOf(taken: CompaniesNow, { by, industry }: Asked): Ordered {
  const known = orders.get(taken) ?? new Map<string, Ordered>();
  orders.set(taken, known);
  const name = `${by} ${industry ?? ''}`;
  let found = known.get(name);
  if (!found) {
    const among = taken.companies.filter(
      ({ instrument }) => industry === undefined || industryOf(instrument.sector) === industry,
    );
    known.set(name, (found = rank(among, by)));
  }
  return found;
}

/** A cursor says of which moment the walk is, how far it has come, and whom it told last. */
const CURSOR = /^(\d{1,15}):(\d{1,6}):(.{1,64})$/;

/** Of a moment that is no longer kept the walk goes on behind whom it told last, in the order of now. */
async function walk(companies: Companies, asked: Asked, cursor = '') {
  const [, at, from, last] = CURSOR.exec(cursor) ?? [];
  const kept = at === undefined ? null : companies.at(asked.market, Number(at));
  const taken = kept ?? (await companies.now(asked.market));
  const ordered = orderOf(taken, asked);
  if (kept || at === undefined) return { taken, ordered, from: Number(from ?? 0) };
  const place = ordered.companies.findIndex(({ instrument }) => instrument.id === last) + 1;
  return { taken, ordered, from: place === 0 ? Number(from) : place };
}

function figureOf({ figures, instrument }: CompanyNow, by: Ranking): string | null {
  const figure = figures[by];
  if (figure === null) return null;
  return by === 'marketCap' || by === 'turnover' ? formatAmount(figure, instrument.currency) : formatScaled(figure);
}

export const listCompanies =
  ({ board, clock }: Pick<Parts, 'board' | 'clock'>, companies: Companies): Handler<'discovery/listCompanies'> =>
  async ({ market, by = 'marketCap', industry, cursor, limit = PAGE_SIZE }, { language }) => {
    const { taken, ordered, from } = await walk(companies, { market, by, industry }, cursor);
    const shown = ordered.companies.slice(from, from + limit);
    const rows = await board.rows(shown, language, clock.now());
    const end = from + shown.length;
    return {
      at: new Date(taken.at).toISOString(),
      computing: taken.reported.done < taken.reported.all ? taken.reported : null,
      rows: rows.map((row, index) => ({
        ...row,
        place: from + index < ordered.placed ? from + index + 1 : null,
        standing: shown[index]!.standing,
        figure: figureOf(shown[index]!, by),
      })),
      next: end < ordered.companies.length ? `${taken.at}:${end}:${shown.at(-1)!.instrument.id}` : null,
    };
  };
