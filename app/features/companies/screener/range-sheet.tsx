import { SCREENED, type Screened } from '@bourse/core/companies/screen.ts';
import { parseScaled } from '@bourse/core/money.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import styles from './screener.module.css';
import { type Bounds, typedOf, wireOf } from './criteria.ts';
import { useScreenedNames } from './words.ts';

const isAbove = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && (parseScaled(from) ?? 0n) > (parseScaled(to) ?? 0n);

/** The two bounds of a figure; either may stay empty. */
export function RangeSheet({
  name,
  bounds,
  currency,
  onApply,
  onClose,
}: {
  name: Screened;
  bounds: Bounds;
  currency: string;
  onApply: (bounds: Bounds | null) => void;
  onClose: () => void;
}) {
  const { screener: t } = useTexts('companies');
  const names = useScreenedNames();
  const [from, setFrom] = useState(typedOf(name, bounds.from));
  const [to, setTo] = useState(typedOf(name, bounds.to));
  const [low, high] = [from, to].map((typed) => (typed === '' ? null : wireOf(name, typed)));
  const isUnread = (from !== '' && low === null) || (to !== '' && high === null);
  const wrong = isAbove(low ?? null, high ?? null);
  const kind = SCREENED[name];
  const unit = kind === 'rate' ? t.percent : kind === 'money' ? fill(t.millions, { currency }) : '×';
  const apply = () => onApply(low || high ? { ...(low ? { from: low } : {}), ...(high ? { to: high } : {}) } : null);
  return (
    <Sheet
      open
      onClose={onClose}
      title={names[name]}
      foot={
        <div className={styles.foot}>
          <Button kind="soft" onPress={() => onApply(null)}>
            {t.clear}
          </Button>
          <Button disabled={isUnread || wrong} onPress={apply}>
            {t.apply}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <NumberField label={`${t.from} (${unit})`} value={from} onChange={setFrom} decimals={6} />
        <NumberField
          label={`${t.to} (${unit})`}
          value={to}
          onChange={setTo}
          decimals={6}
          error={wrong ? t.wrong : null}
        />
      </div>
    </Sheet>
  );
}
