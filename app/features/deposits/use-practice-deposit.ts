import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { focusFirstFault } from '../../components/form-faults.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type DepositChannel, sortChannels } from './deposit-channels.ts';
import type { Deposit } from './deposit-detail-sheet.tsx';
import { OF_AMOUNT, validateDeposit } from './deposit-form.tsx';

/** The chosen channel and amount, and sending them. */
export function usePracticeDeposit(channels: readonly DepositChannel[], onDone: (deposit: Deposit) => void) {
  const t = useTexts('deposit');
  const [home] = useDisplayCurrency();
  const sorted = sortChannels(channels, home);
  const [id, setId] = useState<string | null>(null);
  const channel = sorted.find((each) => each.id === id) ?? sorted[0]!;
  const { currency } = channel;
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const command = useCommand('wallet/depositPracticeMoney', { customerChoices: { amount, channel: channel.id } });
  const digits = CURRENCY_DIGITS[currency] ?? 2;
  const fault = validateDeposit({ amount, voucher: '' }, digits).amount;
  const refused = useInlineFailureText(OF_AMOUNT.includes(command.refusal?.code ?? '') ? command.refusal : null);
  const send = async (): Promise<void> => {
    setTried(true);
    if (fault) return focusFirstFault();
    const answer = await command.run({ channel: channel.id, amount });
    if (answer) onDone(answer.deposit);
    else focusFirstFault();
  };
  const choose = (next: string): void => {
    setId(sorted.find((each) => each.currency === next)?.id ?? null);
    setAmount('');
    setTried(false);
  };
  return {
    channel,
    currencies: [...new Set(sorted.map((each) => each.currency))],
    available: useAvailableMoney(currency),
    choose,
    amount,
    setAmount,
    digits,
    error: hasTried && fault ? fillPlaceholders(t[fault], { digits, currency }) : refused,
    known: amount !== '' && !fault,
    command,
    send,
  };
}

/** What can be used of the currency now, in words; null while it isn't known. */
function useAvailableMoney(currency: string): string | null {
  const { data } = useCall('wallet/getWallet', { in: currency });
  const account = data?.accounts.find((each) => each.currency === currency);
  return data ? formatMoneyWithCurrency(account?.available ?? '0', currency) : null;
}
