/** A correction of a customer's money: one person proposes it, and another decides. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import {
  decideApproveCorrection,
  decideProposeCorrection,
  decideRejectCorrection,
} from '@bourse/core/accounts/staff/balance-correction.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { type Command, computeIdempotencyKey } from '../desk/command.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import { findStoredAnswer } from '../desk/stored-answers.ts';
import { getChangedRequest, buildRequestView } from '../requests/review-request-view.ts';
import type { Handler } from '../calls/handler-types.ts';
import { findCustomer } from './customers-store.ts';
import { type ReviewDependencies, loadReviewAfterCommand } from './get-review.ts';
import { refuseConflictOfInterest } from '../customers/staff-conflicts-of-interest.ts';
import { parseTypedAmount } from '../proposals/proposal-notice-and-input-checks.ts';
import { parseAccountId } from '../ids.ts';
import { createMoneyReviewKind } from '../reviews/decide-requests.ts';
import { readRequest } from '../requests/review-request-store.ts';
import type { ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { ServerDependencies } from '../dependencies.ts';

export function proposeBalanceCorrection(
  dependencies: ReviewDependencies & { desk: CommandDesk },
): Handler<'staff/proposeCorrection'> {
  return async (input, caller) => {
    const { customer, currency, direction, why } = input;
    const account = parseAccountId(customer);
    if (account === null || !(await findCustomer(dependencies.database.kysely, account))) return refuse('notFound');
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const amount = parseTypedAmount(input.amount, currency);
    if (amount === null || amount <= 0n) return refuse('badInput', { field: 'amount' });
    const command: Command = {
      actor: caller,
      permission: 'money.correct',
      key: computeIdempotencyKey('staff/proposeCorrection', input),
      audit: {
        action: 'proposeCorrection',
        subject: `customer ${account}`,
        account,
        why,
        detail: { currency, amount: input.amount, direction },
      },
    };
    // The proposer counts as the first of the two who approve.
    const tied = await refuseConflictOfInterest(dependencies.database.kysely, caller.staff, account);
    if (tied) return tied;
    const by = caller.staff.toString();
    const earlier = await findStoredAnswer(dependencies.database.kysely, command);
    const proposed = await dependencies.desk.run({
      ...command,
      account,
      currencies: [currency],
      instrument: null,
      decide: (state, now) => decideProposeCorrection(state, { currency, amount, direction, why, by }, now),
      answer: (decided: DecisionChanges) => ({ review: buildRequestView(account, getChangedRequest(decided)).id }),
    });
    if (proposed === null) return refuse('notFound');
    return isRefusal(proposed)
      ? proposed
      : loadReviewAfterCommand(dependencies, proposed.review, caller, earlier !== null);
  };
}

/** How a proposed correction is decided: by a person other than the proposer. */

const BALANCE_CORRECTION_RULES = { approve: decideApproveCorrection, reject: decideRejectCorrection };

export const balanceCorrectionReviewKind = (
  dependencies: Pick<ServerDependencies, 'database' | 'desk'>,
): ReviewKindHandler =>
  createMoneyReviewKind(dependencies, 'correction', BALANCE_CORRECTION_RULES, {
    async evidence(account, seq) {
      const request = await readRequest(dependencies.database.kysely, account, seq);
      if (request?.kind !== 'correction' || request.currency === null || request.amount === null)
        return refuse('notFound');
      return {
        facts: [
          { name: 'direction', value: String(request.details.direction) },
          { name: 'amount', value: formatAmount(request.amount, request.currency) },
          { name: 'why', value: request.remark },
        ],
        files: [],
        riskFlags: [],
      };
    },
  });
