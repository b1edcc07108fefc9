/** Prices, amounts and changes as every list shows them, tinted for a moment when they change. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  formatCompactMoney,
  formatPrice,
  formatRate,
  SIGN_CLASSES,
  getDisplayedSign,
  removeSign,
} from '../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../language/language.ts';
import styles from './display.module.css';
import { spaceBeforeUnit, currencyUnitIn } from '@bourse/contract/texts/korean-won.ts';

const TINT_MS = 600;

/** Tints its content for 600 ms in the colour of the direction whenever `value` changes; the size never does. */
export function TintOnChange({ value, children }: { value: string; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const now = parseScaled(value);
    const then = parseScaled(before.current);
    before.current = value;
    if (now === null || then === null || now === then || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const colour = now > then ? 'var(--up)' : 'var(--down)';
    place.current?.animate([{ color: colour }, { color: colour, offset: 0.5 }, {}], {
      duration: TINT_MS,
      easing: 'ease-out',
    });
  }, [value]);
  return (
    <span ref={place} className={styles.tinted}>
      {children}
    </span>
  );
}

/** A price that may move. */
export function Price({ price, currency, tick }: { price: string; currency?: string; tick?: string }) {
  return <TintOnChange value={price}>{formatPrice(price, currency, tick)}</TintOnChange>;
}

/** An amount of money that may change, without its currency, for a quick look. */
export function Money({ amount, currency }: { amount: string; currency?: string }) {
  return <TintOnChange value={amount}>{formatCompactMoney(amount, currency)}</TintOnChange>;
}

const ARROWS = { '1': '▲', '0': '', '-1': '▼' } as const;
export interface PriceChangeProps {
  /** A pure number: "0.0189" is 1.89 %. */
  rate: string;
  /** The change itself, shown before the rate: an amount of `currency`, or a price with `tick`. */
  change?: string;
  currency?: string;
  tick?: string;
}

/**
 * A change: arrow, figures, colour, without arrow or colour if the figure rounds to zero; read out as "up 1.89
 * percent".
 */
export function PriceChange({ rate, change, currency, tick }: PriceChangeProps) {
  const t = useTexts('formats');
  const percent = formatRate(rate);
  const figure = change === undefined ? null : formatPrice(removeSign(change), currency, tick);
  const sign = getDisplayedSign(change ?? rate, figure ?? percent);
  const heard = fillPlaceholders(sign > 0 ? t.up : sign < 0 ? t.down : t.unchanged, {
    percent: percent.replace('%', '').trim(),
  });
  return (
    <span className={`${styles.change} ${SIGN_CLASSES[sign]}`}>
      <span aria-hidden="true">
        {ARROWS[sign]} {figure === null ? percent : `${figure} (${percent})`}
      </span>
      <span className="only-heard">{figure === null ? heard : `${figure}, ${heard}`}</span>
    </span>
  );
}

/** A price over its change, right-aligned, as every list shows it. */
export function PriceAndChange({
  price,
  rate,
  currency,
  tick,
}: {
  price: string;
  rate: string;
  currency?: string;
  tick?: string;
}) {
  return (
    <span className={styles.stack}>
      <span className={styles.figure}>
        <Price price={price} currency={currency} tick={tick} />
      </span>
      <PriceChange rate={rate} />
    </span>
  );
}

/** How a currency is written after a figure: " USD", "원". */
export function CurrencyUnit({ currency, className }: { currency: string; className?: string }) {
  const unit = currencyUnitIn(currency, useLanguage());
  return (
    <span className={className}>
      {spaceBeforeUnit('0', unit) === '' ? '' : ' '}
      {unit}
    </span>
  );
}
