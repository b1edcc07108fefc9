/** The call that a drawn deposit or withdrawal becomes: a path and an input. */
import { withdrawalFeeFor } from '@bourse/server/testing/verified-customer.ts';
import {
  DEPOSIT_CHANNEL_CURRENCIES,
  type FundedCustomer,
  depositChannelOf,
  TRIAL_FUND_PASSWORD,
} from '../funded-customers.ts';
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { DepositWithdrawalAction } from '../plan/generate-deposit-withdrawal-action.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import type { BelievedHoldings } from './believed-holdings.ts';
import { pickModulo } from './build-trading-call.ts';

const NOBODYS = 'r1-1';

export interface DepositWithdrawalCallContext {
  customer: TrialCustomer;
  funded: FundedCustomer;
  caller: Caller;
  mine: BelievedHoldings;
}

const amountOf = ({
  currency: nth,
  times,
}: {
  currency: number;
  times: number;
}): { currency: string; amount: string } => {
  const { currency, least } = pickModulo(DEPOSIT_CHANNEL_CURRENCIES, nth);
  return { currency, amount: String(least * times) };
};

export async function buildDepositWithdrawalCall(
  wanted: DepositWithdrawalAction,
  counter: DepositWithdrawalCallContext,
): Promise<WantedCall | null> {
  const { funded, mine } = counter;
  switch (wanted.what) {
    case 'deposit':
      return buildDepositCall(wanted, counter);
    case 'withdraw':
      return {
        path: 'wallet/submitWithdrawal',
        input: {
          ...amountOf(wanted),
          fee: withdrawalFeeFor(amountOf(wanted).amount, amountOf(wanted).currency),
          to: funded.card,
          fundPassword: wanted.rightPassword ? TRIAL_FUND_PASSWORD : 'wrong otters',
        },
      };
    case 'cancelDeposit':
      return { path: 'wallet/cancelDeposit', input: { deposit: mine.request('deposit', wanted.nth) ?? NOBODYS } };
    case 'cancelWithdrawal':
      return {
        path: 'wallet/cancelWithdrawal',
        input: { withdrawal: mine.request('withdrawal', wanted.nth) ?? NOBODYS },
      };
  }
}

/** With the current reference, which becomes an old one if an answer is lost; null if the voucher didn't arrive. */
async function buildDepositCall(
  wanted: Extract<DepositWithdrawalAction, { what: 'deposit' }>,
  { customer, funded, caller }: DepositWithdrawalCallContext,
): Promise<WantedCall | null> {
  // One voucher per deposit; after a lost answer nobody knows whether the previous one was used.
  const voucher = await funded.upload();
  if (voucher === null) return null;
  const channels = await caller.call('wallet/listDepositChannels', {}, customer);
  const reference = channels?.body.status === 1 ? (channels.body.data as { reference: string }).reference : 'BAAAA-BB';
  const { currency, amount } = amountOf(wanted);
  return { path: 'wallet/submitDeposit', input: { channel: depositChannelOf(currency), amount, reference, voucher } };
}
