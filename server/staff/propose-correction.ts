/** A correction of a customer's money: one person proposes it, and another decides. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import {
  decideApproveCorrection,
  decidePropose,
  decideRejectCorrection,
} from '@bourse/core/accounts/staff/correction.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { type Command, keyOf } from '../desk/command.ts';
import type { Desk } from '../desk/desk.ts';
import { earlierAnswer } from '../desk/stored-answers.ts';
import { changedRequest, requestView } from '../requests/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import { selectCustomer } from './customers-store.ts';
import { type ReviewParts, showAfter } from './get-review.ts';
import { refuseTied } from '../customers/linked-staff.ts';
import { typedAmount } from '../proposals/proposal-terms.ts';
import { accountOf } from '../ids.ts';
import { moneyKind } from '../reviews/decide-requests.ts';
import { readRequest } from '../requests/request-store.ts';
import type { ReviewKind } from '../reviews/review-kinds.ts';
import type { Parts } from '../parts.ts';

export function proposeCorrection(parts: ReviewParts & { desk: Desk }): Handler<'staff/proposeCorrection'> {
  return async (input, caller) => {
    const { customer, currency, direction, why } = input;
    const account = accountOf(customer);
    if (account === null || !(await selectCustomer(parts.database.kysely, account))) return refuse('notFound');
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const amount = typedAmount(input.amount, currency);
    if (amount === null || amount <= 0n) return refuse('badInput', { field: 'amount' });
    const command: Command = {
      actor: caller,
      permission: 'money.correct',
      key: keyOf('staff/proposeCorrection', input),
      audit: {
        action: 'proposeCorrection',
        subject: `customer ${account}`,
        account,
        why,
        detail: { currency, amount: input.amount, direction },
      },
    };
    // The proposer counts as the first of the two who approve.
    const tied = await refuseTied(parts.database.kysely, caller.staff, account);
    if (tied) return tied;
    const by = caller.staff.toString();
    const earlier = await earlierAnswer(parts.database.kysely, command);
    const proposed = await parts.desk.run({
      ...command,
      account,
      currencies: [currency],
      instrument: null,
      decide: (state, now) => decidePropose(state, { currency, amount, direction, why, by }, now),
      answer: (decided: Changes) => ({ review: requestView(account, changedRequest(decided)).id }),
    });
    if (proposed === null) return refuse('notFound');
    return isRefusal(proposed) ? proposed : showAfter(parts, proposed.review, caller, earlier !== null);
  };
}

/** How a proposed correction is decided: by a person other than the proposer. */

const RULES = { approve: decideApproveCorrection, reject: decideRejectCorrection };

export const reviewCorrection = (parts: Pick<Parts, 'database' | 'desk'>): ReviewKind =>
  moneyKind(parts, 'correction', RULES, {
    async evidence(account, seq) {
      const request = await readRequest(parts.database.kysely, account, seq);
      if (request?.kind !== 'correction' || request.currency === null || request.amount === null)
        return refuse('notFound');
      return {
        facts: [
          { name: 'direction', value: String(request.details.direction) },
          { name: 'amount', value: formatAmount(request.amount, request.currency) },
          { name: 'why', value: request.remark },
        ],
        files: [],
        marks: [],
      };
    },
  });
