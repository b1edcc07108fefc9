import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { type Amount, type Currency, parseAmount, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { isWalletCash } from '@bourse/core/accounts/withdrawals/networks.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import {
  decideSubmit,
  refuseOtherFee,
  type Target,
  type WithdrawalFacts,
} from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import { type FundPasswordProof, proveFundPassword } from '../access/fund-password.ts';
import { boundTo } from '../access/second-factor.ts';
import { selectLastingClaim } from '../reviews/called-back-deposits.ts';
import { keyOf, type MoneyCommand } from '../desk/command.ts';
import { readOwing } from '../ledger/loan-books.ts';
import { isKept } from '../desk/stored-answers.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import { factsOn, isCash, targetFor, withdrawalLoads } from './withdrawal-facts.ts';
import { changedRequest } from '../requests/request-view.ts';
import { type WithdrawalView, withdrawalView } from './list-withdrawals.ts';
import type { Parts } from '../parts.ts';

export const submitWithdrawal =
  (parts: Parts): Handler<'wallet/submitWithdrawal'> =>
  async (input, { account, host }) => {
    const { currency, to, key, fundPassword, ...rest } = input;
    if (!isCash(currency)) return refuse('currencyUnknown', { currency });
    const amount = parseAmount(input.amount, currency);
    if (amount === null || amount > STORED_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const fee = parseAmount(input.fee, currency);
    if (fee === null) return refuse('badInput', { field: 'fee' });
    const keyWith = (digest: string) =>
      keyOf('wallet/submitWithdrawal', { key, currency, to, ...rest, secret: digest });
    const proof = await proveFundPassword(parts, {
      account,
      key,
      password: fundPassword,
      isKept: (digest) =>
        isKept(parts.database, { account, key, ...(digest === null ? {} : { hash: keyWith(digest).hash }) }),
    });
    if (isRefusal(proof)) return proof;
    const target = await targetFor(parts, account, currency, to);
    // A repeated request, or one refused for its password, uses up no code.
    const unproved =
      proof.right && target
        ? await parts.second.prove({ account, host }, input, boundTo.withdrawal(currency, amount, target.seq))
        : null;
    if (unproved) return unproved;
    return (
      (await parts.desk.run(
        withdrawalCommand(parts, {
          account,
          key: keyWith(proof.digest),
          currency,
          amount,
          fee,
          target,
          proof,
          owing: await readOwing(parts.database, account),
          calledBack: await selectLastingClaim(parts.database.kysely, account, parts.clock.now()),
        }),
      )) ?? refuse('withdrawalFailed')
    );
  };

export interface Asked {
  account: AccountId;
  key: MoneyCommand['key'];
  currency: Currency;
  amount: Amount;
  /** The fee as shown to the customer. */
  fee: Amount;
  target: Target | null;
  proof: Pick<FundPasswordProof, 'right' | 'set'>;
  /** Currencies in which loans are owed. */
  owing?: readonly Currency[];
  calledBack?: WithdrawalFacts['calledBack'];
}

export const withdrawalCommand = (
  parts: Pick<Parts, 'funds' | 'zones' | 'clock' | 'exchangeRates'>,
  { account, key, currency, amount, fee, target, proof, owing = [], calledBack = null }: Asked,
): MoneyCommand<Changes, { withdrawal: WithdrawalView }> => ({
  account,
  actor: { account },
  key,
  ...withdrawalLoads(currency, owing),
  decide(state, now) {
    const facts = factsOn(parts, state, { currency, target, calledBack }, now);
    if (!facts.target) return refuse(isWalletCash(currency) ? 'addressNotFound' : 'cardNotFound');
    if (proof.set && !proof.right) return refuse('wrongFundPassword');
    const decided = decideSubmit(state, facts, amount, parts.zones, now);
    return 'refused' in decided
      ? decided
      : (refuseOtherFee(changedRequest(decided).fee ?? 0n, fee, currency) ?? decided);
  },
  answer: (changes) => ({ withdrawal: withdrawalView(account, changedRequest(changes), parts.clock.now()) }),
});
