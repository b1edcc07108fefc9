/** All funds, and what a customer holds and has ordered of them. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readHoldings, readOrders } from './customer-store.ts';
import { orderView, ownedView, readStandings, summaryView } from './views.ts';
import { nameOf, readFunds } from './store.ts';
import { decodeId, encodeId } from '../ids.ts';

/** In the order in which they began. */
export const listFunds =
  ({ database: { kysely } }: Parts): Handler<'funds/listFunds'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account, language }) => {
    const [all, mine] = await Promise.all([readStandings(kysely), readHoldings(kysely, account)]);
    const after = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const found = all.filter(({ fund: { fund, endedAt } }) => endedAt === null && fund > after);
    const shown = found.slice(0, limit);
    return {
      rows: shown.map((each) => summaryView(each, mine.find(({ fund }) => fund === each.fund.fund) ?? null, language)),
      next: found.length > limit ? (shown.at(-1)?.fund.fund.toString() ?? null) : null,
    };
  };

export const listHoldings =
  ({ database: { kysely } }: Parts): Handler<'funds/listHoldings'> =>
  async (_, { account, language }) => {
    const [all, mine] = await Promise.all([readStandings(kysely), readHoldings(kysely, account)]);
    return {
      rows: mine.flatMap((holding) => {
        const standing = all.find(({ fund: { fund } }) => fund === holding.fund);
        if (!standing || holding.units === 0n) return [];
        const { fund } = standing;
        const { price, pricedOn } = summaryView(standing, null, language);
        return [
          {
            fund: fund.fund.toString(),
            name: nameOf(fund, language),
            currency: fund.currency,
            price,
            pricedOn,
            ...ownedView(holding, fund, standing.prices[0]?.nav ?? null),
          },
        ];
      }),
    };
  };

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
