/** Chips: small choices and shortcuts in a row. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './controls.module.css';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useTexts } from '../language/language.ts';

/** A small choice or shortcut; with `chosen` it is a toggle, with `filled` it has filled in what stands in a field. */
export function Chip({
  children,
  onPress,
  chosen,
  filled,
  disabled,
  label,
}: {
  children: ReactNode;
  onPress: () => void;
  chosen?: boolean;
  filled?: boolean;
  disabled?: boolean;
  label?: string;
}) {
  return (
    <button
      type="button"
      className={`${styles.target} ${chosen || filled ? styles.on : ''}`}
      aria-pressed={chosen ?? filled}
      data-choice={chosen === undefined ? 'fills' : ''}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <span className={styles.chip}>{children}</span>
    </button>
  );
}

/**
 * Chips in one row that scrolls sideways if needed, at first far enough to show the chosen one. With `wraps` they take
 * more rows instead: a number that is cut at the edge would be another number. `inline`: they stand in somebody else's
 * row, which scrolls.
 */
export function ChipRow({
  children,
  label,
  flush,
  wraps,
  inline,
}: {
  children: ReactNode;
  label?: string;
  flush?: boolean;
  wraps?: boolean;
  inline?: boolean;
}) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    const { clientWidth } = row.current;
    if (chosen.offsetLeft + chosen.offsetWidth > clientWidth)
      row.current.scrollLeft = chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return (
    <div
      ref={row}
      className={[styles.row, flush && styles.flush, wraps && styles.wraps, inline && styles.inline]
        .filter(Boolean)
        .join(' ')}
      data-sideways={wraps || inline ? undefined : ''}
      role={label ? 'group' : undefined}
      aria-label={label}
    >
      {children}
    </div>
  );
}

/** Currencies to choose from, by name; `children` come before them. */
export function CurrencyChips({
  label,
  currencies,
  chosen,
  onChoose,
  flush,
  children,
}: {
  label: string;
  currencies: readonly string[];
  chosen: string | null;
  onChoose: (currency: string) => void;
  flush?: boolean;
  children?: ReactNode;
}) {
  const names = useTexts('currencies');
  return (
    <ChipRow label={label} {...(flush ? { flush } : {})}>
      {children}
      {currencies.map((currency) => (
        <Chip key={currency} chosen={currency === chosen} onPress={() => onChoose(currency)}>
          {labelOf(names, currency)}
        </Chip>
      ))}
    </ChipRow>
  );
}
