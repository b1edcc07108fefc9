/** Uploads a file of corporate actions with a reason, for another person to approve. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { proposeActions } from '@bourse/contract/corporate-actions/calls.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { ChooseFile } from '../../files/choose-file.tsx';
import { base64Of, faultOf } from '../../files/chosen-file.ts';

const FORM = proposeActions.input.shape;

export function ProposeActions({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.actions;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeActions');
  const [file, setFile] = useState<File | null>(null);
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const fault = faultOf(file);
  const isReason = FORM.why.safeParse(why.trim()).success;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!file || fault || !isReason) return;
    const base64 = base64Of(new Uint8Array(await file.arrayBuffer()));
    if (!(await propose.run({ base64, why: why.trim() }))) return;
    say(texts.proposals.proposed);
    onClose();
  };
  return (
    <FormDialog
      title={t.formTitle}
      verb={t.propose}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.formAbout}</p>
      <ChooseFile
        autoFocus
        file={file}
        onChoose={setFile}
        label={t.choose}
        hint={t.fileHint}
        fault={tried && fault ? t[fault] : null}
      />
      <TextField
        multiline
        minRows={2}
        id="actions-why"
        label={t.why}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        error={tried && !isReason}
        helperText={tried && !isReason ? t.needWhy : null}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}
