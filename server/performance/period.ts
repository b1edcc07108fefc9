/** Parses the requested days, currency and portfolio, and formats days for answers. */
import { refuse } from '@bourse/contract/errors.ts';
import { CURRENCY_DIGITS, type Currency } from '@bourse/core/ledger/money.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { DAY_MS } from '@bourse/core/reporting/performance/points.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Period } from './portfolio-values.ts';

/** From the beginning of one day to the end of another; null if that is no period, or hasn't begun. */
export function periodOf(from: string, to: string, now: number): Period | null {
  const [start, end] = [Date.parse(`${from}T00:00:00.000Z`), Date.parse(`${to}T00:00:00.000Z`) + DAY_MS];
  return start < end && start <= now ? { from: start, to: end } : null;
}

export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Asked {
  in?: string | undefined;
  portfolio?: string | undefined;
}
/** The requested currency and portfolio; a refusal if either doesn't exist. */
export async function askedOf(
  { database: { kysely } }: Pick<Parts, 'database'>,
  account: AccountId,
  input: Asked,
): Promise<{ into: Currency; portfolio: number } | ReturnType<typeof refuse>> {
  const into = input.in ?? 'USD';
  if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
  const portfolio = Number(input.portfolio ?? MAIN);
  const found =
    portfolio === MAIN ||
    (await kysely
      .selectFrom('portfolios')
      .select('portfolio')
      .where('account_id', '=', account)
      .where('portfolio', '=', portfolio)
      .executeTakeFirst());
  return found ? { into, portfolio } : refuse('portfolioNotFound');
}
