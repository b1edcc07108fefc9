/** What is wrong with a withdrawal's amount, as the server would refuse it. */
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { isPaidToWallet } from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import { useState } from 'react';
import { sortHomeFirst, useDisplayCurrency } from '../../format/display-currency.ts';
import { isZero } from '../../format/numbers.ts';
import { describeRefusal } from '../../api/call-failures.ts';
import { useTexts } from '../../language/language.ts';

type WithdrawalBounds = Pick<
  CallAnswer<'wallet/getWithdrawalConditions'>,
  'currency' | 'minimum' | 'maximum' | 'withdrawable' | 'coming' | 'loan'
>;
interface AmountFault {
  code: 'withdrawalMinimum' | 'withdrawalMaximum' | 'insufficientWithdrawable' | 'cashNotSettled';
  params: Readonly<Record<string, string>>;
}

/**
 * `typed` is `amount` as a decimal string. Whether a loan stands in the way is left to the server, which says so
 * itself.
 */
export function validateWithdrawalAmount(
  amount: bigint | null,
  typed: string,
  { currency, minimum, maximum, withdrawable, coming, loan }: WithdrawalBounds,
): AmountFault | null {
  if (amount === null || amount <= 0n) return null;
  const units = (text: string): bigint => parseAmount(text, currency) ?? 0n;
  if (amount < units(minimum)) return { code: 'withdrawalMinimum', params: { minimum, currency } };
  if (amount > units(maximum)) return { code: 'withdrawalMaximum', params: { maximum, currency } };
  const params = { needed: typed, available: withdrawable, currency };
  let most = units(withdrawable);
  if (amount <= most) return null;
  for (const { date, amount: more } of coming) {
    most += units(more);
    if (amount <= most) return { code: 'cashNotSettled', params: { ...params, date } };
  }
  return loan === null ? { code: 'insufficientWithdrawable', params } : null;
}

/**
 * Where cash of a currency can be withdrawn to: digital currency to its own addresses, everything else to bank cards.
 */

export interface WithdrawalDestination {
  id: string;
  label: string;
  sub: string;
  usableFrom: string;
}

function useWithdrawalDestinations(currency: string): WithdrawalDestination[] {
  const isDigital = isPaidToWallet(currency);
  const { data: cards } = useCall('wallet/listBankCards', {}, { enabled: !isDigital });
  const { data: addresses } = useCall('wallet/listWalletAddresses', {}, { enabled: isDigital });
  if (isDigital)
    return (addresses?.rows ?? [])
      .filter(({ type }) => type === currency)
      .map(({ id, type, network, address, usableFrom }) => ({
        id,
        label: `${type} · ${network}`,
        sub: address,
        usableFrom,
      }));
  return (cards?.rows ?? []).map(({ id, bankName, last4, holder, usableFrom }) => ({
    id,
    label: `${bankName} ··${last4}`,
    sub: holder,
    usableFrom,
  }));
}

export const formatAmountFault = ({ code, params }: AmountFault): string => describeRefusal(code, params);

/** The withdrawal's amount, source and destination, and its faults. */
export function useWithdrawalForm() {
  const t = useTexts('withdrawal');
  const { data: wallet } = useCall('wallet/getWallet', {});
  const [home] = useDisplayCurrency();
  const held = sortHomeFirst(
    (wallet?.accounts ?? []).filter(({ available }) => !isZero(available)).map(({ currency }) => currency),
    home,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? held[0] ?? home;
  const targets = useWithdrawalDestinations(currency);
  const [picked, setPicked] = useState<string | null>(null);
  const target = targets.find(({ id }) => id === picked) ?? targets[0] ?? null;
  const {
    data: conditions,
    error,
    refetch,
  } = useCall('wallet/getWithdrawalConditions', { currency, ...(target ? { to: target.id } : {}) });
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [confirms, setConfirms] = useState(false);
  const amount = parseAmount(typed, currency);
  const type = (text: string) => {
    setTyped(text);
    setFault(null);
  };
  function go(): void {
    if (amount === null || amount <= 0n) return setFault(t.amountRequired);
    const wrong = conditions ? validateWithdrawalAmount(amount, typed, conditions) : null;
    if (wrong) return setFault(formatAmountFault(wrong));
    setConfirms(true);
  }
  const choose = (next: string) => {
    setChosen(next);
    type('');
  };
  const refuse = (words: string) => {
    setConfirms(false);
    setFault(words);
  };
  return {
    ...{ held, currency, choose, targets, target, setPicked, typed, type, amount, fault },
    ...{ conditions, error, refetch, confirms, setConfirms, go, refuse },
  };
}
