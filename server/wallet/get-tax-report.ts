import type { Market } from '@bourse/core/market.ts';
import { type Amount, type Currency, formatAmount } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readBeside } from './tax-beside.ts';
import { taxEntries, type TaxKind } from './tax-entries.ts';

interface Sum {
  year: string;
  market: Market;
  currency: Currency;
  kind: TaxKind;
  amount: Amount;
}

export const getTaxReport =
  ({ database }: Pick<Parts, 'database'>): Handler<'wallet/getTaxReport'> =>
  async ({ year }, { account }) => {
    const [{ rows }, beside] = await Promise.all([
      sql<Sum>`select left(on_date, 4) as year, market, currency, kind, sum(amount)::bigint as amount
        from (${taxEntries(account)}) e group by 1, 2, 3, 4 order by 2, 3`.execute(database.kysely),
      readBeside(database.kysely, account),
    ]);
    const grouped = Map.groupBy(
      rows.filter((row) => row.year === String(year)),
      ({ market, currency }) => `${market} ${currency}`,
    );
    return {
      year,
      years: [...new Set([...rows, ...beside].map((row) => Number(row.year)))].sort((a, b) => b - a),
      rows: [...grouped.values()].map((sums) => {
        const { market, currency } = sums[0]!;
        const of = (kind: TaxKind): Amount => sums.find((each) => each.kind === kind)?.amount ?? 0n;
        const money = (amount: Amount): string => formatAmount(amount, currency);
        return {
          market,
          currency,
          dividends: money(of('dividend')),
          gains: money(of('gain')),
          losses: money(of('loss')),
          realized: money(of('gain') + of('loss')),
          insured: money(of('insured')),
          fees: money(of('fee')),
          taxes: money(of('tax')),
          interest: money(of('interest')),
        };
      }),
      beside: beside
        .filter((sum) => sum.year === String(year) && sum.amount !== 0n)
        .map(({ code, currency, amount }) => ({ code, currency, amount: formatAmount(amount, currency) })),
    };
  };
