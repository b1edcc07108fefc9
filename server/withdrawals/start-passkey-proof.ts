import { isRefusal, refuse, type Refusal } from '@bourse/contract/errors.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { parseAmount, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { isWalletCash } from '@bourse/core/accounts/withdrawals/networks.ts';
import { boundTo } from '../access/second-factor.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import { isCash, targetFor } from './withdrawal-facts.ts';
import type { Parts } from '../parts.ts';

type Asked = InputOf<Calls['wallet/startPasskeyProof']>;

/** What the challenge is bound to, from the fields of its call. */
async function boundOf(parts: Parts, account: AccountId, asked: Asked): Promise<Buffer | Refusal> {
  const { call, first4, last12, type, network, address } = asked;
  switch (call) {
    case 'wallet/submitWithdrawal':
      return boundToWithdrawal(parts, account, asked);
    case 'wallet/addBankCard':
      return first4 === undefined || last12 === undefined
        ? refuse('badInput', { field: first4 === undefined ? 'first4' : 'last12' })
        : boundTo.card(parts.secrets, first4 + last12);
    case 'wallet/addWalletAddress': {
      if (type === undefined) return refuse('badInput', { field: 'type' });
      if (network === undefined) return refuse('badInput', { field: 'network' });
      return address === undefined
        ? refuse('badInput', { field: 'address' })
        : boundTo.address(parts.secrets, { type, network, address });
    }
    default:
      return boundTo.fundPassword(call);
  }
}

async function boundToWithdrawal(
  parts: Parts,
  account: AccountId,
  { currency, amount: typed, to }: Asked,
): Promise<Buffer | Refusal> {
  if (currency === undefined) return refuse('badInput', { field: 'currency' });
  if (!isCash(currency)) return refuse('currencyUnknown', { currency });
  const amount = typed === undefined ? null : parseAmount(typed, currency);
  if (amount === null || amount > STORED_MAXIMUM) return refuse('badInput', { field: 'amount' });
  const target = to === undefined ? null : await targetFor(parts, account, currency, to);
  return target
    ? boundTo.withdrawal(currency, amount, target.seq)
    : refuse(isWalletCash(currency) ? 'addressNotFound' : 'cardNotFound');
}

/** Asks for no password: the challenge is worthless without the passkey, whose device asks its owner. */
export const startPasskeyProof =
  (parts: Parts): Handler<'wallet/startPasskeyProof'> =>
  async (input, { account, host }) => {
    const bound = await boundOf(parts, account, input);
    return isRefusal(bound) ? bound : parts.second.challenge({ account, host }, bound);
  };
