import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { isEmpty } from '@bourse/core/portfolios/portfolio.ts';
import type { Handler } from '../calls/handler.ts';
import type { PayDateParts } from '../ledger/pay-dates.ts';
import { changePortfolio, readContents } from './store.ts';
import { ownOf, type WriteParts, writePortfolio } from './write-portfolio.ts';

/** The account's lock keeps anything from coming in meanwhile; afterwards the desk refuses it. */
export const closePortfolio =
  (parts: WriteParts & PayDateParts): Handler<'portfolios/closePortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(parts, {
      account,
      call: 'portfolios/closePortfolio',
      input,
      async decide(work, all) {
        const own = ownOf(all, input.portfolio);
        if (isRefusal(own)) return own;
        if (!isEmpty(await readContents(parts, work, account, own.number))) return refuse('portfolioNotEmpty');
        await changePortfolio(work, account, own.number, { closed_at: new Date(work.now) });
        return { number: own.number, createdAt: own.createdAt };
      },
    });
    return isRefusal(written) ? written : {};
  };
