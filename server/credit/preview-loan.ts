import { isRefusal } from '@bourse/contract/errors.ts';
import { quoteLoan } from '@bourse/core/credit/offer.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { shownQuote } from './loan-view.ts';
import { readBorrower } from './store.ts';
import { todayAt } from './today.ts';
import { typedLoan } from './typed-loan.ts';

export const previewLoan =
  (parts: Parts): Handler<'credit/previewLoan'> =>
  async (input, { account }) => {
    const wish = typedLoan(input);
    if (isRefusal(wish)) return wish;
    const today = todayAt(parts, parts.clock.now());
    const quote = quoteLoan(await readBorrower(parts.database.kysely, account), wish, today);
    if ('refused' in quote) return quote;
    return shownQuote(quote, today);
  };
