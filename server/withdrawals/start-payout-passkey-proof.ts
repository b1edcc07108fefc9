import { isRefusal, refuse, type Refusal } from '@bourse/contract/refusals.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { isPaidToWallet } from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import { operationHashers } from '../access/second-factor-interface.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import { isCashCurrency, findWithdrawalTarget } from './withdrawal-facts.ts';
import type { ServerDependencies } from '../dependencies.ts';

type PasskeyProofInput = CallInput<Calls['wallet/startPasskeyProof']>;

/** What the challenge is bound to, from the fields of its call. */
async function bindChallenge(
  dependencies: ServerDependencies,
  account: AccountId,
  proofInput: PasskeyProofInput,
): Promise<Buffer | Refusal> {
  const { call, first4, last12, type, network, address } = proofInput;
  switch (call) {
    case 'wallet/submitWithdrawal':
      return bindToWithdrawal(dependencies, account, proofInput);
    case 'wallet/addBankCard':
      return first4 === undefined || last12 === undefined
        ? refuse('badInput', { field: first4 === undefined ? 'first4' : 'last12' })
        : operationHashers.card(dependencies.secrets, first4 + last12);
    case 'wallet/addWalletAddress': {
      if (type === undefined) return refuse('badInput', { field: 'type' });
      if (network === undefined) return refuse('badInput', { field: 'network' });
      return address === undefined
        ? refuse('badInput', { field: 'address' })
        : operationHashers.address(dependencies.secrets, { type, network, address });
    }
    default:
      return operationHashers.fundPassword(call);
  }
}

async function bindToWithdrawal(
  dependencies: ServerDependencies,
  account: AccountId,
  { currency, amount: typed, to }: PasskeyProofInput,
): Promise<Buffer | Refusal> {
  if (currency === undefined) return refuse('badInput', { field: 'currency' });
  if (!isCashCurrency(currency)) return refuse('currencyUnknown', { currency });
  const amount = typed === undefined ? null : parseAmount(typed, currency);
  if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
  const target = to === undefined ? null : await findWithdrawalTarget(dependencies, account, currency, to);
  return target
    ? operationHashers.withdrawal(currency, amount, target.seq)
    : refuse(isPaidToWallet(currency) ? 'addressNotFound' : 'cardNotFound');
}

/** Asks for no password: the challenge is worthless without the passkey, whose device asks its owner. */
export const startPayoutPasskeyProof =
  (dependencies: ServerDependencies): Handler<'wallet/startPasskeyProof'> =>
  async (input, { account, host }) => {
    const bound = await bindChallenge(dependencies, account, input);
    return isRefusal(bound) ? bound : dependencies.secondFactor.createChallenge({ account, host }, bound);
  };
