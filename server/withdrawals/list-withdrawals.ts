import { refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests } from '../desk/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import { withdrawalView } from './withdrawal-view.ts';
import type { Parts } from '../parts.ts';

export const listWithdrawals =
  ({ database, clock }: Parts): Handler<'wallet/listWithdrawals'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account }) => {
    const before = cursor === undefined ? null : decodeId('r', account, cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const rows = await listRequests(database.kysely, account, 'withdrawal', { before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((request) => withdrawalView(account, request, clock.now())),
      next: rows.length > limit && last ? encodeId('r', account, last.seq) : null,
    };
  };
