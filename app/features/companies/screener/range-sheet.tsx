/** The sheet in which a condition gets its range. */
import {
  type Bounds,
  isMoney,
  kindOf,
  mayBeNegative,
  type Screened,
} from '@bourse/core/information/companies/screen.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Chip, Chips } from '../../../components/chip.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { DISPLAY_CURRENCIES } from '../../../format/display-currency.ts';
import { currencyUnit, formatCount } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import styles from '../companies.module.css';
import { type Criteria, inCurrency, problemOf, typedOf, wireOf } from './criteria.ts';
import { screenedText, useScreenedNames } from './criteria-text.ts';
import { useCall } from '../../../api/use-call.ts';

/** What a figure is typed in. */
function useUnit(name: Screened, currency: string): string {
  const { screener: t, times } = useTexts('companies');
  const bare = (text: string): string => fill(text, { n: '' }).trim();
  switch (kindOf(name)) {
    case 'money':
      return fill(t.millions, { currency: currencyUnit(currency) });
    case 'share':
      return currencyUnit(currency);
    case 'shares':
      return bare(t.shares);
    case 'days':
      return bare(t.days);
    case 'times':
      return bare(times);
    case 'rate':
      return t.percent;
  }
}

/** The currency of all amounts. */
function CurrencyChoice({ own, chosen, onChange }: { own: string; chosen: string; onChange: (to: string) => void }) {
  const { compare: t } = useTexts('companies');
  return (
    <Chips label={t.currency} flush>
      {[...new Set([own, chosen, ...DISPLAY_CURRENCIES])]
        .filter((each) => each !== '')
        .map((each) => (
          <Chip key={each} chosen={each === chosen} onPress={() => onChange(each)}>
            {each}
          </Chip>
        ))}
    </Chips>
  );
}

interface BoundFieldProps {
  name: Screened;
  label: string;
  currency: string;
  value: string;
  onChange: (typed: string) => void;
  error?: string | null;
}

/** Says a large number as lists do: "200억 원" for 20,000 million. */
function BoundField({ name, label, currency, value, onChange, error = null }: BoundFieldProps) {
  const { screener: t } = useTexts('companies');
  const unit = useUnit(name, currency);
  const read = value === '' ? null : wireOf(name, value);
  const problem = problemOf(name, read);
  const isLarge = kindOf(name) === 'money' || kindOf(name) === 'shares';
  return (
    <NumberField
      label={`${label} (${unit})`}
      value={value}
      onChange={onChange}
      decimals={6}
      {...(kindOf(name) === 'money' || kindOf(name) === 'share' ? { currency } : {})}
      belowZero={mayBeNegative(name)}
      error={problem ? t[problem] : error}
      {...(isLarge && read !== null ? { hint: screenedText(name, read, currency) } : {})}
    />
  );
}

const isAbove = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && (parseScaled(from) ?? 0n) > (parseScaled(to) ?? 0n);

/** What is typed, as bounds, and whether they can be applied. */
function readingOf(name: Screened, from: string, to: string) {
  const [low = null, high = null] = [from, to].map((typed) => (typed === '' ? null : wireOf(name, typed)));
  const isUnread = (from !== '' && low === null) || (to !== '' && high === null);
  const isOdd = [low, high].some((wire) => problemOf(name, wire) !== null);
  const bounds: Bounds | null = low || high ? { ...(low ? { from: low } : {}), ...(high ? { to: high } : {}) } : null;
  return { bounds, isAbove: isAbove(low, high), isRefused: isUnread || isOdd || isAbove(low, high) };
}

/** The two bounds of a figure; either may be empty. */
export function RangeSheet({
  name,
  criteria,
  currency: own,
  onApply,
  onClose,
}: {
  name: Screened;
  criteria: Criteria;
  /** The market's own. */
  currency: string;
  onApply: (criteria: Criteria) => void;
  onClose: () => void;
}) {
  const { screener: t } = useTexts('companies');
  const names = useScreenedNames();
  const { [name]: bounds, ...others } = criteria.ranges ?? {};
  const [chosen, setChosen] = useState(criteria.in);
  const currency = chosen ?? own;
  const within = (next: Bounds | null): Criteria =>
    inCurrency({ ...criteria, ranges: next ? { ...others, [name]: next } : others }, currency, own);
  const [from, setFrom] = useState(typedOf(name, bounds?.from));
  const [to, setTo] = useState(typedOf(name, bounds?.to));
  const read = readingOf(name, from, to);
  const next = within(read.isRefused ? (bounds ?? null) : read.bounds);
  return (
    <Sheet
      open
      onClose={onClose}
      title={names[name]}
      foot={
        <div className={styles.foot}>
          <Button kind="soft" onPress={() => onApply(within(null))}>
            {t.clear}
          </Button>
          <ApplyButton criteria={next} disabled={read.isRefused} onPress={() => onApply(next)} />
        </div>
      }
    >
      <div className={styles.fields}>
        {isMoney(name) ? <CurrencyChoice own={own} chosen={currency} onChange={setChosen} /> : null}
        <BoundField name={name} label={t.from} currency={currency} value={from} onChange={setFrom} />
        <BoundField
          name={name}
          label={t.to}
          currency={currency}
          value={to}
          onChange={setTo}
          error={read.isAbove ? t.wrong : null}
        />
      </div>
    </Sheet>
  );
}

/** Shows how many fit before listing them. */
export function ApplyButton({
  criteria,
  disabled = false,
  onPress,
}: {
  criteria: Criteria;
  disabled?: boolean;
  onPress: () => void;
}) {
  const { screener: t } = useTexts('companies');
  const asked = useDeferredValue(criteria);
  const { data } = useCall('discovery/screen', { ...asked, limit: 1 }, { keepPrevious: true, staleTimeMs: 5_000 });
  return (
    <Button disabled={disabled} onPress={onPress}>
      {data ? fill(t.show, { fit: formatCount(data.fit) }) : t.apply}
    </Button>
  );
}
