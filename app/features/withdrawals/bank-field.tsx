import { BANK_NAMES } from '@bourse/core/withdrawals/card-number.ts';
import { useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import styles from './withdrawals.module.css';

interface BankProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The bank's name: chosen from the known ones, by country, or typed. */
export function BankField({ value, error, onChange }: BankProps) {
  const t = useTexts('withdrawal');
  const locale = LOCALES[useLanguage()];
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const own = new Intl.Locale(locale).region;
  // The reader's own country first.
  const known = BANK_NAMES.toSorted((a, b) => Number(b.country === own) - Number(a.country === own));
  const [open, setOpen] = useState(false);
  const choose = (name: string) => {
    onChange(name);
    setOpen(false);
  };
  return (
    <>
      <Field
        label={t.bankName}
        value={value}
        onChange={onChange}
        error={error}
        hint={t.bankHint}
        autoComplete="off"
        maxLength={60}
        end={<IconButton icon="down" label={t.chooseBank} onPress={() => setOpen(true)} />}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t.chooseBank}>
        {known.map(({ country, names }) => (
          <section key={country} aria-label={countries.of(country)}>
            <h3 className={styles.country}>{countries.of(country)}</h3>
            {names.map((name) => (
              <Row key={name} title={name} onPress={() => choose(name)} />
            ))}
          </section>
        ))}
      </Sheet>
    </>
  );
}
