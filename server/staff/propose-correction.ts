import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { isCurrency } from '@bourse/core/money.ts';
import { decidePropose } from '@bourse/core/staff/correction.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { type Command, keyOf } from '../desk/command.ts';
import type { Desk } from '../desk/desk.ts';
import { earlierAnswer } from '../desk/kept-keys.ts';
import { changedRequest, requestView } from '../desk/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import { selectCustomer } from './customers-store.ts';
import { type ReviewParts, showAfter } from './get-review.ts';
import { refuseTied } from '../desk/linked-staff.ts';
import { typedAmount } from '../desk/typed-amount.ts';
import { accountOf } from '../ids.ts';

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
