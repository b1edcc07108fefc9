/** Parses the requested days, currency and portfolio, and formats days for answers. */
import { refuse } from '@bourse/contract/refusals.ts';
import { CURRENCY_DIGITS, type Currency } from '@bourse/core/ledger/money.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { DAY_MS } from '@bourse/core/reporting/performance/performance-points.ts';
import { parsePortfolioScope, type PortfolioScope } from '../ledger/portfolio-scope.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { TimePeriod } from './portfolio-values.ts';

/** From the beginning of one day to the end of another; null if that is no period, or hasn't begun. */
export function parsePeriod(from: string, to: string, now: number): TimePeriod | null {
  const [start, end] = [Date.parse(`${from}T00:00:00.000Z`), Date.parse(`${to}T00:00:00.000Z`) + DAY_MS];
  return start < end && start <= now ? { from: start, to: end } : null;
}

export const formatUtcDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface CurrencyAndPortfolioInput {
  in?: string | undefined;
  portfolio?: string | undefined;
}
/** The requested currency and portfolio; a refusal if either doesn't exist. */
export async function parseCurrencyAndPortfolio(
  { database: { kysely } }: Pick<ServerDependencies, 'database'>,
  account: AccountId,
  input: CurrencyAndPortfolioInput,
): Promise<{ into: Currency; portfolio: PortfolioScope } | ReturnType<typeof refuse>> {
  const into = input.in ?? 'USD';
  if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
  const portfolio = parsePortfolioScope(input.portfolio);
  const found =
    portfolio === 'all' ||
    portfolio === MAIN_PORTFOLIO ||
    (await kysely
      .selectFrom('portfolios')
      .select('portfolio')
      .where('account_id', '=', account)
      .where('portfolio', '=', portfolio)
      .executeTakeFirst());
  return found ? { into, portfolio } : refuse('portfolioNotFound');
}
