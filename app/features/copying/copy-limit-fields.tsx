/** The fields for a copy's size and its follower's own limits. */
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import { type CopySettingsDraft, isValidStopLoss, isValidMaximumShare, percentToRate } from './copy-settings-draft.ts';

interface Fields {
  /** The leader's name. */
  name: string;
  draft: CopySettingsDraft;
  onChange: (draft: CopySettingsDraft) => void;
  hasTried: boolean;
}

export function CopySizeFields({ name, draft, onChange, currency, hasTried }: Fields & { currency: string }) {
  const t = useTexts('copying');
  return (
    <>
      <SegmentedControl
        label={t.size}
        value={draft.size}
        onChange={(size) => onChange({ ...draft, size })}
        options={(['proportional', 'fixed'] as const).map((value) => ({ value, label: t.sizes[value] }))}
      />
      {draft.size === 'fixed' ? (
        <NumberField
          label={fillPlaceholders(t.fixedAmount, { currency })}
          value={draft.fixedAmount}
          onChange={(fixedAmount) => onChange({ ...draft, fixedAmount })}
          currency={currency}
          error={hasTried && isZero(draft.fixedAmount) ? t.fixedFault : null}
        />
      ) : (
        <p className={styles.says}>{fillPlaceholders(t.proportionalSays, { name })}</p>
      )}
    </>
  );
}

export function CopyLimitFields({ name, draft, onChange, hasTried }: Fields) {
  const t = useTexts('copying');
  const fault = (isGood: boolean): string | null => (hasTried && !isGood ? t.rateFault : null);
  return (
    <div className={styles.form}>
      <NumberField
        label={t.stopLoss}
        value={draft.stopLoss}
        onChange={(stopLoss) => onChange({ ...draft, stopLoss })}
        decimals={2}
        hint={t.stopLossHint}
        error={fault(isValidStopLoss(draft.stopLoss))}
      />
      <NumberField
        label={t.deviation}
        value={draft.deviation}
        onChange={(deviation) => onChange({ ...draft, deviation })}
        decimals={2}
        hint={fillPlaceholders(t.deviationHint, { name })}
        error={fault(percentToRate(draft.deviation) !== null)}
      />
      <NumberField
        label={t.instrumentShare}
        value={draft.share}
        onChange={(share) => onChange({ ...draft, share })}
        decimals={2}
        error={fault(isValidMaximumShare(draft.share))}
      />
    </div>
  );
}
