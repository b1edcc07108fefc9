/** The sheet in which a running copy's money and limits are changed. */
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import type { CallAnswer } from '@bourse/web/calls.ts';
import { useState } from 'react';
import { useDebouncedValue } from '../../api/debounce.ts';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import { CopyLimitFields, CopySizeFields } from './copy-limit-fields.tsx';
import { type CopySettingsDraft, rateToPercent, parseCopySettings } from './copy-settings-draft.ts';

export type RunningCopy = ListCallRow<'copying/listCopies'>;

/** Changes a copy's terms, and moves money into or out of it. */

const PAUSE_MS = 300;
type Preview = CallAnswer<'copying/previewChange'>;
const VIEWS = ['terms', 'deposit', 'withdraw'] as const;

export function ChangeCopySheet({ copy, open, onClose }: { copy: RunningCopy; open: boolean; onClose: () => void }) {
  const t = useTexts('copying');
  const [view, setView] = useState<(typeof VIEWS)[number]>('terms');
  return (
    <Sheet open={open} onClose={onClose} title={`${t.manage} · ${copy.leader.name}`}>
      {open ? (
        <div className={styles.form}>
          <SegmentedControl
            label={t.manage}
            value={view}
            onChange={setView}
            options={VIEWS.map((value) => ({ value, label: t[value] }))}
          />
          {view === 'terms' ? (
            <CopySettingsForm copy={copy} onDone={onClose} />
          ) : (
            <CopyMoneyForm key={view} copy={copy} direction={view} onDone={onClose} />
          )}
        </div>
      ) : null}
    </Sheet>
  );
}

function CopySettingsForm({ copy, onDone }: { copy: RunningCopy; onDone: () => void }) {
  const t = useTexts('copying');
  const [hasTried, setTried] = useState(false);
  const [draft, setDraft] = useState<CopySettingsDraft>({
    size: copy.size,
    fixedAmount: copy.fixedAmount ?? '',
    stopLoss: copy.stopLossRate === null ? '' : rateToPercent(copy.stopLossRate),
    deviation: rateToPercent(copy.maximumDeviationRate),
    share: rateToPercent(copy.maximumShareRate),
  });
  const change = useCommand('copying/changeCopy', { customerChoices: draft });
  const save = async () => {
    setTried(true);
    const terms = parseCopySettings(draft);
    if (terms === null) return;
    const none = draft.stopLoss === '' ? ({ noStopLoss: true } as const) : {};
    if (!(await change.run({ copy: copy.id, ...terms, ...none }))) return;
    showToast(t.saved, 'good');
    onDone();
  };
  return (
    <>
      <CopySizeFields
        name={copy.leader.name}
        draft={draft}
        onChange={setDraft}
        currency={copy.currency}
        hasTried={hasTried}
      />
      <CopyLimitFields name={copy.leader.name} draft={draft} onChange={setDraft} hasTried={hasTried} />
      <Button command={change} onPress={() => void save()}>
        {t.save}
      </Button>
    </>
  );
}

function CopyMoneyForm({
  copy,
  direction,
  onDone,
}: {
  copy: RunningCopy;
  direction: 'deposit' | 'withdraw';
  onDone: () => void;
}) {
  const t = useTexts('copying');
  const change = useCommand('copying/changeCopy');
  const [amount, setAmount] = useState('');
  const { currency } = copy;
  const known = /^\d+(\.\d+)?$/.test(amount) && !isZero(amount);
  const pays = useNamePayingPortfolio();
  // What is taken out comes from the copy.
  const says = direction === 'deposit' ? pays : (words: string) => words;
  const room = useCall('copying/previewChange', { copy: copy.id, direction }, { keepPrevious: true });
  const debouncedAmount = useDebouncedValue(amount, PAUSE_MS);
  const preview = useCall(
    'copying/previewChange',
    { copy: copy.id, direction, amount },
    { enabled: known && debouncedAmount === amount },
  );
  const most = room.data?.most ?? (direction === 'withdraw' ? copy.mayTakeOut : null);
  const after = known ? preview.data?.after : null;
  const refused = useInlineFailureText(change.refusal ?? (known ? preview.error : null));
  const submit = async () => {
    if (!known || !(await change.run({ copy: copy.id, [direction]: amount }))) return;
    showToast(direction === 'deposit' ? t.added : t.takenOut, 'good');
    onDone();
  };
  return (
    <>
      <NumberField
        label={fillPlaceholders(t.amount, { currency })}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          change.reset();
        }}
        currency={currency}
        hint={
          most === null
            ? ''
            : says(fillPlaceholders(t.availableSays, { amount: formatMoneyWithCurrency(most, currency) }))
        }
        error={refused}
      />
      {after ? <CopyAfterChange after={after} currency={currency} /> : null}
      <Button command={change} disabled={!known} onPress={() => void submit()}>
        {t[direction]}
      </Button>
    </>
  );
}

/** What the copy would be worth, and at which worth it would be closed. */
function CopyAfterChange({ after, currency }: { after: NonNullable<Preview['after']>; currency: string }) {
  const t = useTexts('copying');
  const value = formatMoneyWithCurrency(after.value, currency);
  const words =
    after.stopsAt === null
      ? fillPlaceholders(t.after, { value })
      : fillPlaceholders(t.afterWithStop, { value, stopsAt: formatMoneyWithCurrency(after.stopsAt, currency) });
  return <p className={styles.says}>{words}</p>;
}
