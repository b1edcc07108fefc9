import type { CallAnswer } from '../../../api/use-call.ts';
import { formatMoneyWithCurrency, formatPrice, formatRate, formatWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from './fat-finger-warning.module.css';

export interface FatFingerWarningProps {
  preview: Pick<CallAnswer<'trading/previewOrder'>, 'warnings' | 'currency'>;
  effect: 'open' | 'close';
  tick: string;
  isSlipConfirmed: boolean;
  onSlipConfirmed: (isSlipConfirmed: boolean) => void;
}

/** A likely slip (fat finger), the most it could cost, and the tap that confirms it. */
export function FatFingerWarning({
  preview: { warnings, currency },
  effect,
  tick,
  isSlipConfirmed,
  onSlipConfirmed,
}: FatFingerWarningProps) {
  const t = useTexts('ticket').slips;
  const [first] = warnings;
  if (!first) return null;
  const price = (value: string | null): string =>
    value === null ? '' : formatWithCurrency(formatPrice(value, currency, tick), currency);
  return (
    <div className={styles.slips} role="group" aria-label={t.title}>
      <p>
        <strong>{t.title}</strong>
      </p>
      {warnings.map((slip) => (
        <p key={slip.code}>
          {fillPlaceholders(t[slip.code], {
            price: price(slip.price),
            rate: slip.rate === null ? '' : formatRate(slip.rate, { digits: 1 }),
          })}
        </p>
      ))}
      {first.atMost === null ? null : (
        <p>
          {fillPlaceholders(effect === 'open' ? t.costs : t.loses, {
            amount: formatMoneyWithCurrency(first.atMost, currency),
          })}
        </p>
      )}
      <label className={styles.mean}>
        <input type="checkbox" checked={isSlipConfirmed} onChange={(event) => onSlipConfirmed(event.target.checked)} />
        <span>{t.mean}</span>
      </label>
    </div>
  );
}
