/** All funds, and what a customer holds and has ordered of them. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readFundHoldings, readFundOrders } from './customer-funds-store.ts';
import { buildFundOrderView, buildHoldingView, readFundOverviews, buildFundSummary } from './fund-views.ts';
import { fundNameOf, readFunds } from './store.ts';
import { decodeId, encodeId } from '../ids.ts';

/** In the order in which they began. */
export const listFunds =
  ({ database: { kysely } }: ServerDependencies): Handler<'funds/listFunds'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account, language }) => {
    const [all, mine] = await Promise.all([readFundOverviews(kysely), readFundHoldings(kysely, account)]);
    const after = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const found = all.filter(({ fund: { fund, endedAt } }) => endedAt === null && fund > after);
    const pageRows = found.slice(0, limit);
    return {
      rows: pageRows.map((each) =>
        buildFundSummary(each, mine.find(({ fund }) => fund === each.fund.fund) ?? null, language),
      ),
      next: found.length > limit ? (pageRows.at(-1)?.fund.fund.toString() ?? null) : null,
    };
  };

export const listHoldings =
  ({ database: { kysely } }: ServerDependencies): Handler<'funds/listHoldings'> =>
  async (_, { account, language }) => {
    const [all, mine] = await Promise.all([readFundOverviews(kysely), readFundHoldings(kysely, account)]);
    return {
      rows: mine.flatMap((holding) => {
        const overview = all.find(({ fund: { fund } }) => fund === holding.fund);
        if (!overview || holding.units === 0n) return [];
        const { fund } = overview;
        const { price, pricedOn } = buildFundSummary(overview, null, language);
        return [
          {
            fund: fund.fund.toString(),
            name: fundNameOf(fund, language),
            currency: fund.currency,
            price,
            pricedOn,
            ...buildHoldingView(holding, fund, overview.prices[0]?.nav ?? null),
          },
        ];
      }),
    };
  };

export const listFundOrders =
  (dependencies: ServerDependencies): Handler<'funds/listFundOrders'> =>
  async ({ fund, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const { kysely } = dependencies.database;
    const before = cursor === undefined ? null : decodeId('u', account, cursor);
    const [funds, found] = await Promise.all([
      readFunds(kysely),
      readFundOrders(kysely, account, { fund: fund ?? null, before, limit: limit + 1 }),
    ]);
    const pageRows = found.slice(0, limit);
    const last = pageRows.at(-1);
    return {
      rows: pageRows.map((order) =>
        buildFundOrderView(dependencies, account, order, funds.find((each) => each.fund === order.fund)!, language),
      ),
      next: found.length > limit && last ? encodeId('u', account, last.seq) : null,
    };
  };
