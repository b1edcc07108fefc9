import { refuse } from '@bourse/contract/errors.ts';
import { decideAskCredit } from '@bourse/core/credit/more-credit.ts';
import { keyOf } from '../desk/command.ts';
import { openRequests, theCustomer } from '../desk/request-records.ts';
import { changedRequest, requestView } from '../desk/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { grantedCredit } from './records.ts';

/** Applies for more credit than the table gives, in whole units of the currency. */
export const applyCredit =
  ({ desk }: Parts): Handler<'credit/applyCredit'> =>
  async (input, { account }) => {
    const wish = { currency: input.currency, whole: BigInt(input.amount) };
    const answer = await desk.run({
      account,
      actor: { account },
      key: keyOf('credit/applyCredit', input),
      currencies: [],
      instrument: null,
      loads: [...openRequests('additionalCredit'), theCustomer, grantedCredit],
      decide: (state, now) => decideAskCredit(state, wish, now),
      answer: (changes) => ({ request: requestView(account, changedRequest(changes)) }),
    });
    return answer ?? refuse('systemBusy');
  };
