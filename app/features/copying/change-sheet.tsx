/** The sheet in which a running copy's money and limits are changed. */
import { type RowOf, useCall } from '../../api/use-call.ts';
import type { Answer } from '@bourse/web/calls.ts';
import { useState } from 'react';
import { useDebounced } from '../../api/debounce.ts';
import { useSaidHere } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import { LimitFields, SizeFields } from './limit-fields.tsx';
import { type Draft, percentFrom, readDraft } from './limits.ts';

export type Copy = RowOf<'copying/listCopies'>;

/** Changes a copy's terms, and moves money into or out of it. */

const PAUSE_MS = 300;
type Preview = Answer<'copying/previewChange'>;
const VIEWS = ['terms', 'add', 'takeOut'] as const;

export function ChangeSheet({ copy, open, onClose }: { copy: Copy; open: boolean; onClose: () => void }) {
  const t = useTexts('copying');
  const [view, setView] = useState<(typeof VIEWS)[number]>('terms');
  return (
    <Sheet open={open} onClose={onClose} title={`${t.manage} · ${copy.leader.name}`}>
      {open ? (
        <div className={styles.form}>
          <Segmented
            label={t.manage}
            value={view}
            onChange={setView}
            options={VIEWS.map((value) => ({ value, label: t[value] }))}
          />
          {view === 'terms' ? (
            <TermsForm copy={copy} onDone={onClose} />
          ) : (
            <MoneyForm key={view} copy={copy} way={view} onDone={onClose} />
          )}
        </div>
      ) : null}
    </Sheet>
  );
}

function TermsForm({ copy, onDone }: { copy: Copy; onDone: () => void }) {
  const t = useTexts('copying');
  const [hasTried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    size: copy.size,
    fixedAmount: copy.fixedAmount ?? '',
    stopLoss: copy.stopLossRate === null ? '' : percentFrom(copy.stopLossRate),
    deviation: percentFrom(copy.maximumDeviationRate),
    share: percentFrom(copy.maximumShareRate),
  });
  const change = useCommand('copying/changeCopy', { about: draft });
  const save = async () => {
    setTried(true);
    const terms = readDraft(draft);
    if (terms === null) return;
    const none = draft.stopLoss === '' ? ({ noStopLoss: true } as const) : {};
    if (!(await change.run({ copy: copy.id, ...terms, ...none }))) return;
    showToast(t.saved, 'good');
    onDone();
  };
  return (
    <>
      <SizeFields
        name={copy.leader.name}
        draft={draft}
        onChange={setDraft}
        currency={copy.currency}
        hasTried={hasTried}
      />
      <LimitFields name={copy.leader.name} draft={draft} onChange={setDraft} hasTried={hasTried} />
      <Button of={change} onPress={() => void save()}>
        {t.save}
      </Button>
    </>
  );
}

function MoneyForm({ copy, way, onDone }: { copy: Copy; way: 'add' | 'takeOut'; onDone: () => void }) {
  const t = useTexts('copying');
  const change = useCommand('copying/changeCopy');
  const [amount, setAmount] = useState('');
  const { currency } = copy;
  const known = /^\d+(\.\d+)?$/.test(amount) && !isZero(amount);
  const room = useCall('copying/previewChange', { copy: copy.id, way }, { keepPrevious: true });
  const asked = useDebounced(amount, PAUSE_MS);
  const preview = useCall(
    'copying/previewChange',
    { copy: copy.id, way, amount },
    { enabled: known && asked === amount },
  );
  const most = room.data?.most ?? (way === 'takeOut' ? copy.mayTakeOut : null);
  const after = known ? preview.data?.after : null;
  const refused = useSaidHere(change.refusal ?? (known ? preview.error : null));
  const submit = async () => {
    if (!known || !(await change.run({ copy: copy.id, [way]: amount }))) return;
    showToast(way === 'add' ? t.added : t.takenOut, 'good');
    onDone();
  };
  return (
    <>
      <NumberField
        label={fill(t.amount, { currency })}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          change.reset();
        }}
        currency={currency}
        hint={most === null ? '' : fill(t.availableSays, { amount: formatMoneyIn(most, currency) })}
        error={refused}
      />
      {after ? <After after={after} currency={currency} /> : null}
      <Button of={change} disabled={!known} onPress={() => void submit()}>
        {t[way]}
      </Button>
    </>
  );
}

/** What the copy would be worth, and at which worth it would be closed. */
function After({ after, currency }: { after: NonNullable<Preview['after']>; currency: string }) {
  const t = useTexts('copying');
  const value = formatMoneyIn(after.value, currency);
  const words =
    after.stopsAt === null
      ? fill(t.after, { value })
      : fill(t.afterWithStop, { value, stopsAt: formatMoneyIn(after.stopsAt, currency) });
  return <p className={styles.says}>{words}</p>;
}
