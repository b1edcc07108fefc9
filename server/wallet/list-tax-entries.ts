import { formatAmount } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { shownReference } from '../ledger/shown-reference.ts';
import { type TaxEntry, taxEntries } from './tax-entries.ts';

export const listTaxEntries =
  ({ database }: Pick<Parts, 'database'>): Handler<'wallet/listTaxEntries'> =>
  async (input, { account }) => {
    const limit = input.limit ?? 100;
    const after = input.cursor !== undefined && /^\d{1,18}$/.test(input.cursor) ? BigInt(input.cursor) : 0n;
    const { rows } = await sql<TaxEntry>`
    select * from (${taxEntries(account)}) e where left(on_date, 4) = ${String(input.year)} and seq > ${after}
    order by seq limit ${limit + 1}`.execute(database.kysely);
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map(({ seq, on_date: date, market, instrument, currency, kind, amount, code, reference }) => ({
        seq: seq.toString(),
        date,
        market,
        instrument,
        currency,
        kind,
        amount: formatAmount(amount, currency),
        code,
        reference: shownReference(account, reference),
      })),
      next: rows.length > limit ? (shown.at(-1)?.seq.toString() ?? null) : null,
    };
  };
