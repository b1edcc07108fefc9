import { BANK_GROUPS, bankIn } from '@bourse/core/withdrawals/bank-names.ts';
import { useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import styles from './withdrawals.module.css';

interface BankProps {
  /** What the card's number tells; null if it tells nothing. */
  known: string | null;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The bank's name: by the number, or chosen from the known ones, by country, or typed. */
export function BankField({ known, ...typed }: BankProps) {
  const t = useTexts('withdrawal');
  const language = useLanguage();
  if (known === null) return <ChosenBank {...typed} />;
  return <Field label={t.bankName} value={bankIn(language, known)} onChange={() => {}} hint={t.bankKnown} disabled />;
}

function ChosenBank({ value, error, onChange }: Omit<BankProps, 'known'>) {
  const t = useTexts('withdrawal');
  const language = useLanguage();
  const locale = LOCALES[language];
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const own = new Intl.Locale(locale).region;
  // The reader's own country first.
  const groups = BANK_GROUPS.toSorted((a, b) => Number(b.country === own) - Number(a.country === own));
  const [open, setOpen] = useState(false);
  const choose = (name: string) => {
    onChange(name);
    setOpen(false);
  };
  return (
    <>
      <Field
        label={t.bankName}
        value={bankIn(language, value)}
        onChange={onChange}
        error={error}
        hint={t.bankHint}
        autoComplete="off"
        maxLength={60}
        end={<IconButton icon="down" label={t.chooseBank} onPress={() => setOpen(true)} />}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t.chooseBank}>
        {groups.map(({ country, kind, names }) => {
          const title = `${countries.of(country)}${kind === 'card' ? ` · ${t.cardCompanies}` : ''}`;
          return (
            <section key={title} aria-label={title}>
              <h3 className={styles.country}>{title}</h3>
              {names.map((name) => (
                <Row key={name} title={bankIn(language, name)} onPress={() => choose(name)} />
              ))}
            </section>
          );
        })}
      </Sheet>
    </>
  );
}
