/** All funds, and what a customer holds and has ordered of them. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readHoldings } from './own-store.ts';
import { readStandings } from './standings.ts';
import { nameOf } from './store.ts';
import { ownedView, summaryView } from './views.ts';

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
