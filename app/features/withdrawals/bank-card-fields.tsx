/** What is missing in a card's form, by field, before it is sent. */
import { extractDigits } from '@bourse/contract/format.ts';
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import fieldStyles from '../../components/field.module.css';
import { useLanguage, useTexts } from '../../language/language.ts';
import styles from './withdrawals.module.css';
import { BANK_GROUPS, localizeBankName } from '@bourse/core/accounts/withdrawals/card-issuing-banks.ts';
import { IconButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { type Language, LOCALES } from '@bourse/contract/texts/languages.ts';

export interface BankCardDraft {
  first4: string;
  last12: string;
  bankName: string;
  branch: string;
  bankCode: string;
}
export type BankCardFaults = Partial<Record<keyof BankCardDraft, string>>;

const FIRST_DIGITS = 4;
const LAST_DIGITS = 12;
/** A card's number has up to 19 digits (ISO/IEC 7812-1). */
const LAST_DIGITS_MAXIMUM = 15;
const isWholeNumber = (digits: string): boolean =>
  digits.length >= FIRST_DIGITS + LAST_DIGITS && digits.length <= FIRST_DIGITS + LAST_DIGITS_MAXIMUM;

/** The parts after `text` was entered in one of them: a complete number fills both, from either. */
export function fillCardNumber(
  { first4, last12 }: Pick<BankCardDraft, 'first4' | 'last12'>,
  part: 'first4' | 'last12',
  text: string,
): Pick<BankCardDraft, 'first4' | 'last12'> {
  const digits = extractDigits(text);
  if (isWholeNumber(digits)) return { first4: digits.slice(0, FIRST_DIGITS), last12: digits.slice(FIRST_DIGITS) };
  if (part === 'last12') return { first4, last12: digits.slice(0, LAST_DIGITS_MAXIMUM) };
  const beyond = digits.slice(FIRST_DIGITS);
  return {
    first4: digits.slice(0, FIRST_DIGITS),
    last12: last12 === '' ? beyond.slice(0, LAST_DIGITS_MAXIMUM) : last12,
  };
}

/** In groups of four, as on the card. */
export const groupInFours = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? '';

/** `bank` is known from the number; null: it must be typed. */
export function validateBankCard(
  form: BankCardDraft,
  bank: string | null,
  t: Pick<Texts, 'withdrawal' | 'errors'>,
): BankCardFaults {
  const { withdrawal, errors } = t;
  return {
    ...(form.first4.length === FIRST_DIGITS ? {} : { first4: withdrawal.first4Required }),
    ...(form.last12.length >= LAST_DIGITS ? {} : { last12: withdrawal.last12Required }),
    ...(bank === null && form.bankName.trim() === '' ? { bankName: errors.bankNameRequired } : {}),
  };
}

/** The field of a refusal; null if it concerns all of them. */
export function findRefusedCardField(code: string): keyof BankCardDraft | null {
  switch (code) {
    case 'cardNumberWrong':
    case 'cardExists':
      return 'last12';
    case 'bankNameRequired':
      return 'bankName';
    default:
      return null;
  }
}

type Part = 'first4' | 'last12';
type Digits = Pick<BankCardDraft, Part>;
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
    const next = fillCardNumber(value, part, text);
    onChange(next);
    if (part === 'first4' && next.first4.length === DIGITS.first4 && extractDigits(text).length >= DIGITS.first4)
      inputs.last12.current?.focus();
  };
  const paste = (part: Part) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isWholeNumber(extractDigits(text))) return;
    event.preventDefault();
    put(part, text);
  };
  const faultTexts = [errorOf('first4'), errorOf('last12')].filter((each) => each !== undefined);
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
      value={typing || part === 'first4' ? value[part] : groupInFours(value[part])}
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
        className={`${fieldStyles.field} ${styles.number} ${faultTexts.length > 0 ? fieldStyles.wrong : ''}`}
        role="group"
        aria-labelledby={`${id}-label`}
      >
        <span className={fieldStyles.label} id={`${id}-label`}>
          {t.cardNumber}
        </span>
        {input('first4')}
        {input('last12')}
      </div>
      <FaultTexts id={`${id}-said`} texts={faultTexts} />
    </div>
  );
}

const FaultTexts = ({ id, texts }: { id: string; texts: readonly string[] }) => (
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

interface BankProps {
  /** What the card's number tells; null if it tells nothing. */
  known: string | null;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The bank's name: by the number, or chosen from the known ones, by country, or typed. */
export function BankNameField({ known, ...typed }: BankProps) {
  const t = useTexts('withdrawal');
  const language = useLanguage();
  if (known === null) return <ChosenBank {...typed} />;
  return (
    <Field
      label={t.bankName}
      value={localizeBankName(language, known)}
      onChange={() => {}}
      hint={t.bankKnown}
      disabled
    />
  );
}

/**
 * The country of the reader's language first, then that of the currency they count in (whose code begins with the
 * country's), then by name.
 */
export function sortBankGroups(language: Language, currency: string): typeof BANK_GROUPS {
  const locale = LOCALES[language];
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const first = [new Intl.Locale(locale).region, currency.slice(0, 2)];
  const rankOf = (country: string): number => (first.includes(country) ? first.indexOf(country) : first.length);
  return BANK_GROUPS.toSorted(
    (a, b) =>
      rankOf(a.country) - rankOf(b.country) ||
      (names.of(a.country) ?? '').localeCompare(names.of(b.country) ?? '', locale) ||
      (a.kind < b.kind ? -1 : 1),
  );
}

function ChosenBank({ value, error, onChange }: Omit<BankProps, 'known'>) {
  const t = useTexts('withdrawal');
  const language = useLanguage();
  const locale = LOCALES[language];
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const [currency] = useDisplayCurrency();
  const groups = sortBankGroups(language, currency);
  const [open, setOpen] = useState(false);
  const choose = (name: string) => {
    onChange(name);
    setOpen(false);
  };
  return (
    <>
      <Field
        label={t.bankName}
        value={localizeBankName(language, value)}
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
                <ListRow key={name} title={localizeBankName(language, name)} onPress={() => choose(name)} />
              ))}
            </section>
          );
        })}
      </Sheet>
    </>
  );
}
