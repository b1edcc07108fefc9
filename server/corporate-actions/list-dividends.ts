/** A customer's dividends: those paid, and those still to come. */
import type { Market } from '@bourse/core/market.ts';
import type { Handler } from '../calls/handler.ts';
import { encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { dividendRow } from './dividend-row.ts';

export const listDividends =
  ({ database, feeds }: Pick<Parts, 'database' | 'feeds'>): Handler<'wallet/listDividends'> =>
  async (input, { account, language }) => {
    const limit = input.limit ?? 10;
    let query = database.kysely.selectFrom('dividends').selectAll().where('account_id', '=', account);
    if (input.cursor !== undefined && /^\d{1,18}$/.test(input.cursor))
      query = query.where('number', '<', BigInt(input.cursor));
    const rows = await query
      .orderBy('number', 'desc')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map((row) => ({
        position: encodeId('p', account, row.position_seq),
        market: row.market as Market,
        kind: row.kind as 'dividend' | 'rights',
        ...dividendRow(language, feeds.instrument(row.instrument), {
          id: row.instrument,
          currency: row.currency,
          quantity: row.quantity,
          perShare: row.per_share,
          gross: row.gross,
          withheld: row.withheld,
        }),
        declaredOn: row.declared_on,
        exDate: row.ex_date,
        recordDate: row.record_date,
        payDate: row.pay_date,
        paidAt: row.at.toISOString(),
      })),
      next: rows.length > limit ? (shown.at(-1)?.number.toString() ?? null) : null,
    };
  };
