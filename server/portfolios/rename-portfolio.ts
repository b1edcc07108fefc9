import { isRefusal } from '@bourse/contract/errors.ts';
import { hiddenName } from '../desk/portfolio-names.ts';
import type { Handler } from '../calls/handler.ts';
import { changePortfolio } from './store.ts';
import { ownOf, portfolioRow, type WriteParts, writePortfolio } from './write-portfolio.ts';

export const renamePortfolio =
  (parts: WriteParts): Handler<'portfolios/renamePortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(parts, {
      account,
      call: 'portfolios/renamePortfolio',
      input,
      async decide(work, all) {
        const own = ownOf(all, input.portfolio);
        if (isRefusal(own)) return own;
        const { number, createdAt } = own;
        await changePortfolio(work, account, number, {
          name: hiddenName(parts.secrets, account, number, input.name),
        });
        return { number, createdAt };
      },
    });
    return isRefusal(written) ? written : portfolioRow(written, input.name);
  };
