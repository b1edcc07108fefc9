/** A customer's deposits. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { countDeposits, readDeposits } from './deposit-store.ts';
import { depositView } from './deposit-view.ts';
import type { Parts } from '../parts.ts';

export const listDeposits =
  ({ database: { kysely } }: Parts): Handler<'wallet/listDeposits'> =>
  async ({ page = 1, limit = PAGE_SIZE }, { account }) => {
    const [requests, count] = await Promise.all([
      readDeposits(kysely, account, { offset: (page - 1) * limit, limit }),
      countDeposits(kysely, account),
    ]);
    return { rows: requests.map((request) => depositView(account, request)), count: Number(count) };
  };
