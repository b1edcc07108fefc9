import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readOrders } from './own-store.ts';
import { readFunds } from './store.ts';
import { orderView } from './views.ts';

export const listFundOrders =
  ({ database: { kysely }, clock }: Parts): Handler<'funds/listFundOrders'> =>
  async ({ fund, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('u', account, cursor);
    const [funds, found] = await Promise.all([
      readFunds(kysely),
      readOrders(kysely, account, { fund: fund ?? null, before, limit: limit + 1 }),
    ]);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map((order) =>
        orderView(account, order, funds.find((each) => each.fund === order.fund)!, language, clock.now()),
      ),
      next: found.length > limit && last ? encodeId('u', account, last.seq) : null,
    };
  };
