import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { type Amount, type Currency, parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { isPaidToWallet } from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import type { DecisionChanges } from '@bourse/core/ledger/changes.ts';
import {
  decideSubmitWithdrawal,
  refuseChangedFee,
  type WithdrawalTarget,
  type WithdrawalFacts,
} from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import { type PasswordCheckResult, checkFundPassword } from '../access/fund-password.ts';
import { operationHashers } from '../access/second-factor.ts';
import { findClaimForCustomer } from '../reviews/called-back-deposits.ts';
import { computeIdempotencyKey, type DeskCommand } from '../desk/command.ts';
import { readOwedLoanCurrencies } from '../ledger/loan-states.ts';
import { isAnswerStored } from '../desk/stored-answers.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import {
  buildWithdrawalFacts,
  isCashCurrency,
  findWithdrawalTarget,
  buildWithdrawalLoads,
} from './withdrawal-facts.ts';
import { getChangedRequest } from '../requests/request-view.ts';
import { type WithdrawalView, buildWithdrawalView } from './list-withdrawals.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const submitWithdrawal =
  (parts: ServerDependencies): Handler<'wallet/submitWithdrawal'> =>
  async (input, { account, host }) => {
    const { currency, to, key, fundPassword, ...rest } = input;
    if (!isCashCurrency(currency)) return refuse('currencyUnknown', { currency });
    const amount = parseAmount(input.amount, currency);
    if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const fee = parseAmount(input.fee, currency);
    if (fee === null) return refuse('badInput', { field: 'fee' });
    const keyWith = (digest: string) =>
      computeIdempotencyKey('wallet/submitWithdrawal', { key, currency, to, ...rest, secret: digest });
    const proof = await checkFundPassword(parts, {
      account,
      key,
      password: fundPassword,
      isAlreadyDecided: (digest) =>
        isAnswerStored(parts.database, { account, key, ...(digest === null ? {} : { hash: keyWith(digest).hash }) }),
    });
    if (isRefusal(proof)) return proof;
    const target = await findWithdrawalTarget(parts, account, currency, to);
    // A repeated request, or one refused for its password, uses up no code.
    const unproved =
      proof.right && target
        ? await parts.second.prove({ account, host }, input, operationHashers.withdrawal(currency, amount, target.seq))
        : null;
    if (unproved) return unproved;
    return (
      (await parts.desk.run(
        buildWithdrawalCommand(parts, {
          account,
          key: keyWith(proof.digest),
          currency,
          amount,
          fee,
          target,
          proof,
          owing: await readOwedLoanCurrencies(parts.database, account),
          calledBack: await findClaimForCustomer(parts.database.kysely, account, parts.clock.now()),
        }),
      )) ?? refuse('withdrawalFailed')
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
  parts: Pick<ServerDependencies, 'funds' | 'zones' | 'clock' | 'exchangeRates'>,
  { account, key, currency, amount, fee, target, proof, owing = [], calledBack = null }: WithdrawalRequest,
): DeskCommand<DecisionChanges, { withdrawal: WithdrawalView }> => ({
  account,
  actor: { account },
  key,
  ...buildWithdrawalLoads(currency, owing),
  decide(state, now) {
    const facts = buildWithdrawalFacts(parts, state, { currency, target, calledBack }, now);
    if (!facts.target) return refuse(isPaidToWallet(currency) ? 'addressNotFound' : 'cardNotFound');
    if (proof.set && !proof.right) return refuse('wrongFundPassword');
    const decided = decideSubmitWithdrawal(state, facts, amount, parts.zones, now);
    return 'refused' in decided
      ? decided
      : (refuseChangedFee(getChangedRequest(decided).fee ?? 0n, fee, currency) ?? decided);
  },
  answer: (changes) => ({ withdrawal: buildWithdrawalView(account, getChangedRequest(changes), parts.clock.now()) }),
});
