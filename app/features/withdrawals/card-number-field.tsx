import { digitsIn } from '@bourse/contract/format.ts';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import fieldStyles from '../../components/field.module.css';
import { useTexts } from '../../language/language.ts';
import { type CardForm, inFours, numberWith } from './card-faults.ts';
import styles from './withdrawals.module.css';

type Part = 'first4' | 'last12';
type Digits = Pick<CardForm, Part>;
const DIGITS = { first4: 4, last12: 12 };

interface NumberProps {
  value: Digits;
  errorOf: (part: Part) => string | undefined;
  onChange: (next: Digits) => void;
}

/** The first four and the last twelve digits as one number: typing moves on automatically, and a paste fills both. */
export function CardNumberField({ value, errorOf, onChange }: NumberProps) {
  const t = useTexts('withdrawal');
  const id = useId();
  const [typing, setTyping] = useState(false);
  const inputs = { first4: useRef<HTMLInputElement>(null), last12: useRef<HTMLInputElement>(null) };
  const put = (part: Part, text: string) => {
    const next = numberWith(value, part, text);
    onChange(next);
    if (part === 'first4' && next.first4.length === DIGITS.first4 && digitsIn(text).length >= DIGITS.first4)
      inputs.last12.current?.focus();
  };
  const paste = (part: Part) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (digitsIn(text).length !== DIGITS.first4 + DIGITS.last12) return;
    event.preventDefault();
    put(part, text);
  };
  const said = [errorOf('first4'), errorOf('last12')].filter((each) => each !== undefined);
  const input = (part: Part) => (
    <input
      ref={inputs[part]}
      className={fieldStyles.input}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t[part]}
      aria-invalid={errorOf(part) ? true : undefined}
      aria-describedby={`${id}-said`}
      placeholder={'0'.repeat(DIGITS[part]).replaceAll(/0{4}(?=0)/g, '0000 ')}
      value={typing || part === 'first4' ? value[part] : inFours(value[part])}
      onFocus={() => setTyping(part === 'last12')}
      onBlur={() => setTyping(false)}
      onChange={(event) => put(part, event.target.value)}
      onPaste={paste(part)}
      onKeyDown={(event) => {
        if (part === 'last12' && event.key === 'Backspace' && value.last12 === '') inputs.first4.current?.focus();
      }}
    />
  );
  return (
    <div className={fieldStyles.whole}>
      <div
        className={`${fieldStyles.field} ${styles.number} ${said.length > 0 ? fieldStyles.wrong : ''}`}
        role="group"
        aria-labelledby={`${id}-label`}
      >
        <span className={fieldStyles.label} id={`${id}-label`}>
          {t.cardNumber}
        </span>
        {input('first4')}
        {input('last12')}
      </div>
      <Said id={`${id}-said`} texts={said} />
    </div>
  );
}

const Said = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <div
    className={texts.length > 0 ? fieldStyles.error : fieldStyles.hint}
    id={id}
    role={texts.length > 0 ? 'alert' : undefined}
  >
    {texts.map((text) => (
      <span key={text}>{text} </span>
    ))}
  </div>
);
