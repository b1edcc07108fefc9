import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { type Amount, type Currency, parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { isPaidToWallet } from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import {
  decideSubmitWithdrawal,
  refuseChangedFee,
  type WithdrawalTarget,
  type WithdrawalFacts,
} from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import { type PasswordCheckResult, checkFundPassword } from '../access/check-fund-and-channel-password.ts';
import { operationHashers } from '../access/second-factor-interface.ts';
import { findCalledBackMoneyForCustomer } from '../reviews/called-back-deposits-sql.ts';
import { computeIdempotencyKey, type DeskCommand } from '../desk/command.ts';
import { readOwedLoanCurrencies } from '../ledger/loan-state-storage.ts';
import { isAnswerStored } from '../desk/stored-answers.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import {
  buildWithdrawalFacts,
  isCashCurrency,
  findWithdrawalTarget,
  buildWithdrawalRecordLoads,
} from './withdrawal-facts.ts';
import { getChangedRequest } from '../requests/review-request-view.ts';
import { type WithdrawalView, buildWithdrawalView } from './list-and-cancel-withdrawals.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const submitWithdrawal =
  (dependencies: ServerDependencies): Handler<'wallet/submitWithdrawal'> =>
  async (input, { account, host }) => {
    const { currency, to, key, fundPassword, ...rest } = input;
    if (!isCashCurrency(currency)) return refuse('currencyUnknown', { currency });
    const amount = parseAmount(input.amount, currency);
    if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const fee = parseAmount(input.fee, currency);
    if (fee === null) return refuse('badInput', { field: 'fee' });
    const keyWith = (digest: string) =>
      computeIdempotencyKey('wallet/submitWithdrawal', { key, currency, to, ...rest, secret: digest });
    const proof = await checkFundPassword(dependencies, {
      account,
      key,
      password: fundPassword,
      isAlreadyDecided: (digest) =>
        isAnswerStored(dependencies.database, {
          account,
          key,
          ...(digest === null ? {} : { hash: keyWith(digest).hash }),
        }),
    });
    if (isRefusal(proof)) return proof;
    const target = await findWithdrawalTarget(dependencies, account, currency, to);
    // A repeated request, or one refused for its password, uses up no code.
    const unproved =
      proof.right && target
        ? await dependencies.secondFactor.verify(
            { account, host },
            input,
            operationHashers.withdrawal(currency, amount, target.seq),
          )
        : null;
    if (unproved) return unproved;
    return dependencies.desk.run(
      buildWithdrawalCommand(dependencies, {
        account,
        key: keyWith(proof.digest),
        currency,
        amount,
        fee,
        target,
        proof,
        owing: await readOwedLoanCurrencies(dependencies.database, account),
        calledBack: await findCalledBackMoneyForCustomer(
          dependencies.database.kysely,
          account,
          dependencies.clock.now(),
        ),
      }),
    );
  };

export interface WithdrawalRequest {
  account: AccountId;
  key: DeskCommand['key'];
  currency: Currency;
  amount: Amount;
  /** The fee as shown to the customer. */
  fee: Amount;
  target: WithdrawalTarget | null;
  proof: Pick<PasswordCheckResult, 'right' | 'set'>;
  /** Currencies in which loans are owed. */
  owing?: readonly Currency[];
  calledBack?: WithdrawalFacts['calledBack'];
}

export const buildWithdrawalCommand = (
  dependencies: Pick<ServerDependencies, 'fundsRules' | 'timeZones' | 'clock' | 'exchangeRates'>,
  { account, key, currency, amount, fee, target, proof, owing = [], calledBack = null }: WithdrawalRequest,
): DeskCommand<DecisionChanges, { withdrawal: WithdrawalView }> => ({
  account,
  actor: { account },
  key,
  ...buildWithdrawalRecordLoads(currency, owing),
  decide(state, now) {
    const facts = buildWithdrawalFacts(dependencies, state, { currency, target, calledBack }, now);
    if (!facts.target) return refuse(isPaidToWallet(currency) ? 'addressNotFound' : 'cardNotFound');
    if (proof.set && !proof.right) return refuse('wrongFundPassword');
    const decided = decideSubmitWithdrawal(state, facts, amount, dependencies.timeZones, now);
    return 'refused' in decided
      ? decided
      : (refuseChangedFee(getChangedRequest(decided).fee ?? 0n, fee, currency) ?? decided);
  },
  answer: (changes) => ({
    withdrawal: buildWithdrawalView(account, getChangedRequest(changes), dependencies.clock.now()),
  }),
});
