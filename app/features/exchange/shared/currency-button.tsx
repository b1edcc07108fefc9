import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Row } from '../../../components/row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import styles from '../exchange.module.css';

interface CurrencyButtonProps {
  label: string;
  question: string;
  choices: readonly string[];
  value: string;
  onChange: (currency: string) => void;
  sub?: string;
}

/** One side of an exchange: its currency, and the choice of another. */
export function CurrencyButton({ label, question, choices, value, onChange, sub }: CurrencyButtonProps) {
  const names = useTexts('currencies');
  const [open, setOpen] = useState(false);
  const choose = (currency: string) => {
    onChange(currency);
    setOpen(false);
  };
  return (
    <>
      <button type="button" className={styles.side} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={styles.name}>
            <b>{value}</b> {labelOf(names, value)}
          </span>
          {sub ? <span className={styles.sub}>{sub}</span> : null}
        </span>
        <Icon name="down" size="small" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={question}>
        {choices.map((one) => (
          <Row
            key={one}
            title={labelOf(names, one)}
            sub={one}
            onPress={() => choose(one)}
            pressed={one === value}
            end={one === value ? <Icon name="check" /> : undefined}
          />
        ))}
      </Sheet>
    </>
  );
}
