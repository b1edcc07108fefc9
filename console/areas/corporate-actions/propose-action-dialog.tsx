/** A form for one corporate action, with its kind's fields alone: checked and previewed first, then proposed. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { proposeActions } from '@bourse/contract/corporate-actions/calls.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { showMessage } from '../../layout/message-snackbar.tsx';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';
import { LoadingOrError } from '../../layout/page.tsx';
import { HolderExample } from './holder-example.tsx';
import {
  type ActionDraft,
  type ActionField,
  type ActionKind,
  buildActionFile,
  DATE_FIELDS,
  FIELDS_BY_KIND,
} from './corporate-action-draft.ts';

const KINDS = Object.keys(FIELDS_BY_KIND) as ActionKind[];
const isReason = (why: string): boolean => proposeActions.input.shape.why.safeParse(why.trim()).success;

function useActionForm(onClose: () => void) {
  const texts = useTexts();
  const propose = useStaffCommand('staff/proposeActions');
  const [kind, setKind] = useState<ActionKind>('split');
  const [draft, setDraft] = useState<ActionDraft>({});
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  /** What has been previewed; anything typed afterwards has to be previewed again. */
  const [previewed, setPreviewed] = useState<string | null>(null);
  const preview = useStaffCall('staff/previewActions', { base64: previewed ?? '' }, { enabled: previewed !== null });
  const submit = async (): Promise<void> => {
    setTried(true);
    const base64 = buildActionFile(kind, draft);
    if (base64 === null || !isReason(why)) return;
    if (!preview.data || previewed !== base64) return setPreviewed(base64);
    if (!(await propose.run({ base64, why: why.trim() }))) return;
    showMessage(texts.proposals.proposed);
    onClose();
  };
  const change = (next: () => void): void => {
    next();
    setPreviewed(null);
  };
  return {
    ...{ kind, draft, why, tried, preview, submit, setWhy, propose },
    isPreviewed: previewed !== null,
    chooseKind: (value: string) => change(() => setKind(KINDS.find((each) => each === value) ?? kind)),
    type: (field: ActionField, value: string) => change(() => setDraft({ ...draft, [field]: value })),
  };
}

export function ProposeActionDialog({ onClose }: { onClose(): void }) {
  const t = useTexts().actions;
  const form = useActionForm(onClose);
  const { kind, draft, why, tried, preview, isPreviewed } = form;
  const { needed, optional } = FIELDS_BY_KIND[kind];
  return (
    <FormDialog
      title={t.formOneTitle}
      verb={preview.data ? t.propose : t.preview}
      busy={form.propose.busy || (isPreviewed && preview.isFetching)}
      failure={form.propose.failure}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="action-kind"
        label={t.kind}
        value={kind}
        onChoose={form.chooseKind}
        options={Object.fromEntries(KINDS.map((each) => [each, t.kinds[each]]))}
      />
      {kind === 'merger' ? <p>{t.mergerAbout}</p> : null}
      {kind === 'spinOff' ? <p>{t.spinOffAbout}</p> : null}
      {[...needed, ...optional].map((name) => (
        <ActionTextField
          key={name}
          name={name}
          isNeeded={needed.includes(name)}
          isChecked={tried}
          value={draft[name] ?? ''}
          onType={(value) => form.type(name, value)}
        />
      ))}
      <TextField
        multiline
        minRows={2}
        id="action-why"
        label={t.why}
        value={why}
        onChange={(event) => form.setWhy(event.target.value)}
        error={tried && !isReason(why)}
        helperText={tried && !isReason(why) ? t.needWhy : null}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      {isPreviewed ? <Preview {...preview} /> : null}
    </FormDialog>
  );
}

interface ActionTextFieldProps {
  name: ActionField;
  isNeeded: boolean;
  /** Whether a missing value is marked. */
  isChecked: boolean;
  value: string;
  onType(value: string): void;
}

function ActionTextField({ name, isNeeded, isChecked, value, onType }: ActionTextFieldProps) {
  const t = useTexts().actions;
  const isMissing = isChecked && isNeeded && value.trim() === '';
  const hint = name in t.fieldHints ? t.fieldHints[name as keyof typeof t.fieldHints] : null;
  return (
    <TextField
      id={`action-${name}`}
      label={isNeeded ? t.fields[name] : `${t.fields[name]} (${t.optional})`}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={isMissing}
      helperText={isMissing ? t.needed : hint}
      {...(DATE_FIELDS.has(name) ? { type: 'date', slotProps: { inputLabel: { shrink: true } } } : {})}
    />
  );
}

function Preview({ data, error, refetch }: ReturnType<typeof useActionForm>['preview']) {
  return data ? (
    data.actions.map((action) => <HolderExample key={action.instrument} action={action} />)
  ) : (
    <LoadingOrError error={error} again={() => void refetch()} />
  );
}
