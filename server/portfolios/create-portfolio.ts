import { isRefusal } from '@bourse/contract/errors.ts';
import { numberNext } from '@bourse/core/portfolios/portfolio.ts';
import { hiddenName } from '../desk/portfolio-names.ts';
import type { Handler } from '../calls/handler.ts';
import { insertPortfolio } from './store.ts';
import { portfolioRow, type WriteParts, writePortfolio } from './write-portfolio.ts';

export const createPortfolio =
  (parts: WriteParts): Handler<'portfolios/createPortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(parts, {
      account,
      call: 'portfolios/createPortfolio',
      input,
      async decide(work, all) {
        const number = numberNext(all);
        if (typeof number !== 'number') return number;
        await insertPortfolio(work, account, number, hiddenName(parts.secrets, account, number, input.name));
        return { number, createdAt: work.now };
      },
    });
    return isRefusal(written) ? written : portfolioRow(written, input.name);
  };
