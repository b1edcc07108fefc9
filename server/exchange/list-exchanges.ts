/** A customer's exchanges. */
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { exchangeRow } from './exchange-row.ts';
import { readExchanges } from './store.ts';

export const listExchanges =
  ({ database }: Pick<Parts, 'database'>): Handler<'wallet/listExchanges'> =>
  async (input, { account }) => {
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : decodeId('e', account, input.cursor);
    const found = await readExchanges(database, account, { kind: input.kind, before, limit: limit + 1 });
    const rows = found.slice(0, limit).map((row) => exchangeRow(account, row));
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  };
