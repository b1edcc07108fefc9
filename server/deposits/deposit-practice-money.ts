/** Practice money, credited as soon as the customer wants it. */
import { refuse } from '@bourse/contract/refusals.ts';
import { parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { combineDepositTerms } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import { decidePracticeDeposit } from '@bourse/core/accounts/deposits/deposit-decisions.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readDepositChannelKeys } from '../funds/deposit-channels.ts';
import { getChangedRequest } from '../requests/review-request-view.ts';
import { buildDepositView } from './list-deposits.ts';

/** A world with real money has no practice channel, so the call finds none there. */
export const depositPracticeMoney =
  (dependencies: ServerDependencies): Handler<'wallet/depositPracticeMoney'> =>
  async (input, { account }) => {
    const { clock, database, depositChannels, desk, fundsRules, timeZones } = dependencies;
    const channel = depositChannels.at(clock.now()).find((each) => each.channel === input.channel);
    if (!channel) return refuse('notFound');
    const amount = parseAmount(input.amount, channel.currency);
    if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const keys = await readDepositChannelKeys(database.kysely, account);
    if (keys.some((each) => each.channel === channel.channel && !each.opened)) return refuse('keyMismatch');
    return desk.run({
      account,
      actor: { account },
      key: computeIdempotencyKey('wallet/depositPracticeMoney', input),
      currencies: [channel.currency],
      instrument: null,
      decide: (state, now) =>
        decidePracticeDeposit(
          state,
          {
            channel,
            terms: combineDepositTerms(channel, fundsRules.terms('deposit', channel.currency, now)),
            states: state.states,
          },
          amount,
          timeZones,
          now,
        ),
      answer: (changes) => ({ deposit: buildDepositView(account, getChangedRequest(changes)) }),
    });
  };
