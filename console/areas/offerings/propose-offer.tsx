/** An offer for a second person: what people decide of it. Everything else follows from the listing. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';

type Coming = Answer<'staff/listOfferings'>['coming'];
const WHOLE = /^[1-9]\d{0,11}$/;
const FIELDS = ['quota', 'maximum', 'times'] as const;

/** What is typed, what is wrong with it, and the proposal itself. */
function useProposal(coming: Coming, onClose: () => void) {
  const texts = useTexts();
  const t = texts.offerings;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeOffering');
  const [draft, setDraft] = useState({
    instrument: coming[0]?.instrument ?? '',
    quota: '10000',
    maximum: '500',
    times: '1',
    unpaid: 'returned' as 'returned' | 'lost',
  });
  const [tried, setTried] = useState(false);
  const isWhole = (name: (typeof FIELDS)[number]) => WHOLE.test(draft[name]);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!FIELDS.every(isWhole) || draft.instrument === '') return;
    if (!(await propose.run({ ...draft, times: Number(draft.times) }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: (typeof FIELDS)[number], label: string) => ({
    id: `offer-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && !isWhole(name),
    helperText: tried && !isWhole(name) ? t.numberFault : undefined,
  });
  return { draft, setDraft, field, submit, busy: propose.busy, failure: propose.failure };
}

export function ProposeOffer({ coming, onClose }: { coming: Coming; onClose(): void }) {
  const t = useTexts().offerings;
  const { draft, setDraft, field, submit, busy, failure } = useProposal(coming, onClose);
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {coming.length === 0 ? <p>{t.nothingToCome}</p> : null}
      <ChoiceField
        autoFocus
        id="offer-company"
        label={t.company}
        value={draft.instrument}
        onChoose={(instrument) => setDraft({ ...draft, instrument })}
        options={Object.fromEntries(
          coming.map(({ instrument, name, dates }) => [instrument, `${name} · ${dates.listsOn}`]),
        )}
      />
      <FieldRow>
        <TextField {...field('quota', t.quota)} />
        <TextField {...field('maximum', t.maximum)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('times', t.times)} />
        <ChoiceField
          id="offer-unpaid"
          label={t.unpaid}
          value={draft.unpaid}
          onChoose={(value) => setDraft({ ...draft, unpaid: value === 'lost' ? 'lost' : 'returned' })}
          options={t.unpaidKinds}
        />
      </FieldRow>
    </FormDialog>
  );
}
