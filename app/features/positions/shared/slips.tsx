import { parseScaled } from '@bourse/core/money.ts';
import type { Answer } from '../../../api/use-call.ts';
import { formatMoneyIn, formatPrice, formatRate, withCurrency } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import styles from './slips.module.css';

export interface SlipsProps {
  preview: Pick<Answer<'trading/previewOrder'>, 'warnings' | 'currency'>;
  /** Of this order, all together. */
  charges: string;
  effect: 'open' | 'close';
  tick: string;
  meant: boolean;
  onMeant: (meant: boolean) => void;
}

const isMoreThan = (text: string, other: string): boolean => (parseScaled(text) ?? 0n) > (parseScaled(other) ?? 0n);

/** A likely slip (fat finger), the most it could cost, and the tap that confirms it. */
export function Slips({ preview: { warnings, currency }, charges, effect, tick, meant, onMeant }: SlipsProps) {
  const t = useTexts('ticket').slips;
  const [first] = warnings;
  if (!first) return null;
  const price = (value: string | null): string =>
    value === null ? '' : withCurrency(formatPrice(value, currency, tick), currency);
  return (
    <div className={styles.slips} role="group" aria-label={t.title}>
      <p>
        <strong>{t.title}</strong>
      </p>
      {warnings.map((slip) => (
        <p key={slip.code}>
          {fill(t[slip.code], {
            price: price(slip.price),
            rate: slip.rate === null ? '' : formatRate(slip.rate, { digits: 1 }),
          })}
        </p>
      ))}
      {/* A closing at a better price than the market's loses nothing but its charges. */}
      {effect === 'open' || isMoreThan(first.atMost, charges) ? (
        <p>{fill(effect === 'open' ? t.costs : t.loses, { amount: formatMoneyIn(first.atMost, currency) })}</p>
      ) : null}
      <label className={styles.mean}>
        <input type="checkbox" checked={meant} onChange={(event) => onMeant(event.target.checked)} />
        <span>{t.mean}</span>
      </label>
    </div>
  );
}
