import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readOrders } from './store.ts';
import { orderRows } from './view.ts';

export const listLendingOrders =
  (parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Handler<'lending/listLendingOrders'> =>
  async ({ kind, status, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const found = await readOrders(parts.database.kysely, account, {
      kind,
      finished: status === undefined ? undefined : status === 'finished',
      before: cursor === undefined ? null : (decodeId('q', account, cursor) ?? 0n),
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: await orderRows(parts, account, language, shown),
      next: found.length > limit && last ? encodeId('q', account, last.seq) : null,
    };
  };
