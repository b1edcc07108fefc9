/** The call that a drawn deposit or withdrawal becomes: a path and an input. */
import { feeFor } from '@bourse/server/testing/verified-customer.ts';
import { FUNDED_CURRENCIES, type Funded, channelOf, FUND_PASSWORD } from '../funding.ts';
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { FundsWanted } from '../plan/draw-funds.ts';
import type { Customer } from '../population.ts';
import type { Belongings } from './belongings.ts';
import { at } from './wish-for.ts';

const NOBODYS = 'r1-1';

export interface Counter {
  customer: Customer;
  funded: Funded;
  caller: Caller;
  mine: Belongings;
}

const amountOf = ({
  currency: nth,
  times,
}: {
  currency: number;
  times: number;
}): { currency: string; amount: string } => {
  const { currency, least } = at(FUNDED_CURRENCIES, nth);
  return { currency, amount: String(least * times) };
};

export async function wishForFunds(wanted: FundsWanted, counter: Counter): Promise<Wish | null> {
  const { funded, mine } = counter;
  switch (wanted.what) {
    case 'deposit':
      return paying(wanted, counter);
    case 'withdraw':
      return {
        path: 'wallet/submitWithdrawal',
        input: {
          ...amountOf(wanted),
          fee: feeFor(amountOf(wanted).amount, amountOf(wanted).currency),
          to: funded.card,
          fundPassword: wanted.rightPassword ? FUND_PASSWORD : 'wrong otters',
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
async function paying(
  wanted: Extract<FundsWanted, { what: 'deposit' }>,
  { customer, funded, caller }: Counter,
): Promise<Wish | null> {
  // One voucher per deposit; after a lost answer nobody knows whether the previous one was used.
  const voucher = await funded.upload();
  if (voucher === null) return null;
  const told = await caller.call('wallet/listDepositChannels', {}, customer);
  const reference = told?.body.status === 1 ? (told.body.data as { reference: string }).reference : 'BAAAA-BB';
  const { currency, amount } = amountOf(wanted);
  return { path: 'wallet/submitDeposit', input: { channel: channelOf(currency), amount, reference, voucher } };
}
