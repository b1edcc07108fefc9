import { formatAmount, parseAmount } from '@bourse/core/money.ts';
import { withdrawalFee } from '@bourse/core/funds-rules/funds-rules.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { dayTime, formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { type Conditions } from './conditions-card.tsx';
import styles from './withdrawals.module.css';

const BPS = 10_000;

/** By the rule that will charge it. */
export const feeOf = ({ currency, feeFixed, feeBps }: Conditions, amount: bigint): bigint =>
  withdrawalFee(amount, { feeFixed: parseAmount(feeFixed, currency) ?? 0n, feeBps });

/** How much of the money becomes available on which day. */
export function Coming({ conditions: { currency, coming } }: { conditions: Conditions }) {
  const t = useTexts('withdrawal');
  if (coming.length === 0) return null;
  return (
    <>
      <KeyValues>
        {coming.map(({ date, at, amount }) => (
          <KeyValue key={date} name={fill(t.withdrawableFrom, { date: dayTime(at) })}>
            + {formatMoneyIn(amount, currency)}
          </KeyValue>
        ))}
      </KeyValues>
      <p className={styles.note}>{t.settlesSay}</p>
    </>
  );
}

/** The fee, and what arrives when. */
export function Facts({ conditions, amount }: { conditions: Conditions; amount: bigint }) {
  const t = useTexts('withdrawal');
  const { currency, feeBps, arrivesBy, usualHours } = conditions;
  const fee = feeOf(conditions, amount);
  const money = (value: bigint): string => formatMoneyIn(formatAmount(value, currency), currency);
  // A part of the amount rarely comes to whole units.
  const name = feeBps > 0 ? t.feeRounded : t.fee;
  return (
    <KeyValues>
      <KeyValue name={fill(name, { percent: formatRate(String(feeBps / BPS)) })}>{money(fee)}</KeyValue>
      <KeyValue name={t.received} sum>
        {money(amount > fee ? amount - fee : 0n)}
      </KeyValue>
      <KeyValue name={t.arrives}>{fill(t.arrivesBy, { time: formatTime(arrivesBy), hours: usualHours })}</KeyValue>
    </KeyValues>
  );
}
