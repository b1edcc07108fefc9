/** The sheet in which a condition gets its range. */
import {
  type ScreenerBounds,
  isMoneyFigure,
  getScreenerFigureKind,
  canFigureBeNegative,
  type ScreenerFigure,
} from '@bourse/core/information/companies/stock-screener.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Chip, ChipRow } from '../../../components/chip.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { DISPLAY_CURRENCIES } from '../../../format/display-currency.ts';
import { formatCurrencyUnit, formatCount } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from '../companies.module.css';
import {
  type ScreenerCriteria,
  setCriteriaCurrency,
  findBoundProblem,
  formatTypedBound,
  parseTypedBound,
} from './screener-criteria.ts';
import { formatScreenerFigure, useScreenerFigureNames } from './screener-criteria-text.ts';
import { useCall } from '../../../api/use-call.ts';

/** What a figure is typed in. */
function useUnit(name: ScreenerFigure, currency: string): string {
  const { screener: t, times } = useTexts('companies');
  const bare = (text: string): string => fillPlaceholders(text, { n: '' }).trim();
  switch (getScreenerFigureKind(name)) {
    case 'money':
      return fillPlaceholders(t.millions, { currency: formatCurrencyUnit(currency) });
    case 'share':
      return formatCurrencyUnit(currency);
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
    <ChipRow label={t.currency} flush>
      {[...new Set([own, chosen, ...DISPLAY_CURRENCIES])]
        .filter((each) => each !== '')
        .map((each) => (
          <Chip key={each} chosen={each === chosen} onPress={() => onChange(each)}>
            {each}
          </Chip>
        ))}
    </ChipRow>
  );
}

interface BoundFieldProps {
  name: ScreenerFigure;
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
  const read = value === '' ? null : parseTypedBound(name, value);
  const problem = findBoundProblem(name, read);
  const isLarge = getScreenerFigureKind(name) === 'money' || getScreenerFigureKind(name) === 'shares';
  return (
    <NumberField
      label={`${label} (${unit})`}
      value={value}
      onChange={onChange}
      decimals={6}
      {...(getScreenerFigureKind(name) === 'money' || getScreenerFigureKind(name) === 'share' ? { currency } : {})}
      belowZero={canFigureBeNegative(name)}
      error={problem ? t[problem] : error}
      {...(isLarge && read !== null ? { hint: formatScreenerFigure(name, read, currency) } : {})}
    />
  );
}

const isAbove = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && (parseScaled(from) ?? 0n) > (parseScaled(to) ?? 0n);

/** What is typed, as bounds, and whether they can be applied. */
function parseTypedBounds(name: ScreenerFigure, from: string, to: string) {
  const [low = null, high = null] = [from, to].map((typed) => (typed === '' ? null : parseTypedBound(name, typed)));
  const isUnread = (from !== '' && low === null) || (to !== '' && high === null);
  const isOdd = [low, high].some((wire) => findBoundProblem(name, wire) !== null);
  const bounds: ScreenerBounds | null =
    low || high ? { ...(low ? { from: low } : {}), ...(high ? { to: high } : {}) } : null;
  return { bounds, isAbove: isAbove(low, high), isRefused: isUnread || isOdd || isAbove(low, high) };
}

/** The two bounds of a figure; either may be empty. */
export function ScreenerRangeSheet({
  name,
  criteria,
  currency: own,
  onApply,
  onClose,
}: {
  name: ScreenerFigure;
  criteria: ScreenerCriteria;
  /** The market's own. */
  currency: string;
  onApply: (criteria: ScreenerCriteria) => void;
  onClose: () => void;
}) {
  const { screener: t } = useTexts('companies');
  const names = useScreenerFigureNames();
  const { [name]: bounds, ...others } = criteria.ranges ?? {};
  const [chosen, setChosen] = useState(criteria.in);
  const currency = chosen ?? own;
  const within = (next: ScreenerBounds | null): ScreenerCriteria =>
    setCriteriaCurrency({ ...criteria, ranges: next ? { ...others, [name]: next } : others }, currency, own);
  const [from, setFrom] = useState(formatTypedBound(name, bounds?.from));
  const [to, setTo] = useState(formatTypedBound(name, bounds?.to));
  const read = parseTypedBounds(name, from, to);
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
          <ApplyCriteriaButton criteria={next} disabled={read.isRefused} onPress={() => onApply(next)} />
        </div>
      }
    >
      <div className={styles.fields}>
        {isMoneyFigure(name) ? <CurrencyChoice own={own} chosen={currency} onChange={setChosen} /> : null}
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
export function ApplyCriteriaButton({
  criteria,
  disabled = false,
  onPress,
}: {
  criteria: ScreenerCriteria;
  disabled?: boolean;
  onPress: () => void;
}) {
  const { screener: t } = useTexts('companies');
  const deferredCriteria = useDeferredValue(criteria);
  const { data } = useCall(
    'discovery/screen',
    { ...deferredCriteria, limit: 1 },
    { keepPrevious: true, staleTimeMs: 5_000 },
  );
  return (
    <Button disabled={disabled} onPress={onPress}>
      {data ? fillPlaceholders(t.show, { fit: formatCount(data.fit) }) : t.apply}
    </Button>
  );
}
