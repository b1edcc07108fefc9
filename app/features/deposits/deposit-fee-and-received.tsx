import { formatAmount, parseAmount, parseDecimal } from '@bourse/core/ledger/money.ts';
import { computeDepositFee } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { KeyValue } from '../../components/card.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { type DepositChannel, formatChannelFee } from './deposit-channels.ts';

const RATE_DIGITS = 4;

/** The fee of an amount and what is credited, by the rule that will charge it; null without a readable amount. */
export function computeCreditedDeposit(
  { currency, feeFixed, feeRate }: Pick<DepositChannel, 'currency' | 'feeFixed' | 'feeRate'>,
  typed: string,
): { fee: string; credited: string } | null {
  const amount = parseAmount(typed, currency);
  if (amount === null || amount <= 0n) return null;
  const fee = computeDepositFee(amount, {
    feeFixed: parseAmount(feeFixed, currency) ?? 0n,
    feeBps: Number(parseDecimal(feeRate, RATE_DIGITS) ?? 0n),
  });
  return { fee: formatAmount(fee, currency), credited: formatAmount(amount - fee, currency) };
}

/** Two lines of a deposit's terms: as a rule until an amount is typed, then in money. */
export function DepositFeeAndReceived({ channel, amount }: { channel: DepositChannel; amount: string }) {
  const t = useTexts('deposit');
  const known = computeCreditedDeposit(channel, amount);
  return (
    <>
      <KeyValue name={t.fee}>
        {known ? formatMoneyWithCurrency(known.fee, channel.currency) : formatChannelFee(t, channel)}
      </KeyValue>
      {known ? (
        <KeyValue name={t.received}>{formatMoneyWithCurrency(known.credited, channel.currency)}</KeyValue>
      ) : null}
    </>
  );
}
