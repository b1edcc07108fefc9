import { parseAmount } from '@bourse/core/money.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { isZero } from '../../format/numbers.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { useTexts } from '../../language/language.ts';
import { type AmountFault, amountFault } from './amount-fault.ts';
import { useTargets } from './use-targets.ts';

const FIRST_CURRENCY = 'USD';
export const wordsFor = ({ code, params }: AmountFault): string => describeRefusal(code, params);

/** The withdrawal's amount, source and destination, and its faults. */
export function useWithdrawal() {
  const t = useTexts('withdrawal');
  const { data: wallet } = useCall('wallet/getWallet', {});
  const held = (wallet?.accounts ?? []).filter(({ available }) => !isZero(available)).map(({ currency }) => currency);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? held.find((one) => one === FIRST_CURRENCY) ?? held[0] ?? FIRST_CURRENCY;
  const targets = useTargets(currency);
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
    const wrong = conditions ? amountFault(amount, typed, conditions) : null;
    if (wrong) return setFault(wordsFor(wrong));
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
