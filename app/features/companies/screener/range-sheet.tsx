import { SCREENED, type Screened } from '@bourse/core/companies/screen.ts';
import { parseScaled } from '@bourse/core/money.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import styles from './screener.module.css';
import { ApplyButton } from './apply-button.tsx';
import { type Bounds, type Criteria, typedOf, wireOf } from './criteria.ts';
import { useScreenedNames } from './words.ts';

const isAbove = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && (parseScaled(from) ?? 0n) > (parseScaled(to) ?? 0n);

/** The two bounds of a figure; either may be empty. */
export function RangeSheet({
  name,
  criteria,
  currency,
  onApply,
  onClose,
}: {
  name: Screened;
  criteria: Criteria;
  currency: string;
  onApply: (criteria: Criteria) => void;
  onClose: () => void;
}) {
  const { screener: t, times } = useTexts('companies');
  const names = useScreenedNames();
  const { [name]: bounds = {}, ...others } = criteria.ranges ?? {};
  const within = (next: Bounds | null): Criteria => ({
    ...criteria,
    ranges: next ? { ...others, [name]: next } : others,
  });
  const [from, setFrom] = useState(typedOf(name, bounds.from));
  const [to, setTo] = useState(typedOf(name, bounds.to));
  const [low, high] = [from, to].map((typed) => (typed === '' ? null : wireOf(name, typed)));
  const isUnread = (from !== '' && low === null) || (to !== '' && high === null);
  const wrong = isAbove(low ?? null, high ?? null);
  const kind = SCREENED[name];
  const unit =
    kind === 'rate' ? t.percent : kind === 'money' ? fill(t.millions, { currency }) : fill(times, { n: '' }).trim();
  const next = within(low || high ? { ...(low ? { from: low } : {}), ...(high ? { to: high } : {}) } : null);
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
          <ApplyButton criteria={next} disabled={isUnread || wrong} onPress={() => onApply(next)} />
        </div>
      }
    >
      <div className={styles.fields}>
        <NumberField label={`${t.from} (${unit})`} value={from} onChange={setFrom} decimals={6} belowZero />
        <NumberField
          label={`${t.to} (${unit})`}
          value={to}
          onChange={setTo}
          decimals={6}
          belowZero
          error={wrong ? t.wrong : null}
        />
      </div>
    </Sheet>
  );
}
