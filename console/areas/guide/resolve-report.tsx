import { TextField } from '@mui/material';
import { useState } from 'react';
import { RESOLVED_AS } from '@bourse/contract/guide/calls.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';

const [LEAST, MOST] = [3, 300];

/** Records what a report was found to be, with a reason. */
export function ResolveReport({ report, onClose }: { report: string; onClose: () => void }) {
  const t = useTexts().guideAnswers;
  const resolve = useStaffCommand('staff/resolveReportedAnswer');
  const [as, setAs] = useState<(typeof RESOLVED_AS)[number]>('wrong');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = why.trim().length < LEAST;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!isShort && (await resolve.run({ report, as, why: why.trim() }))) onClose();
  };
  return (
    <FormDialog
      title={t.resolve}
      verb={t.resolve}
      busy={resolve.busy}
      failure={resolve.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="report-as"
        label={t.as}
        value={as}
        options={t.resolvedAs}
        onChoose={(value) => setAs(RESOLVED_AS.find((each) => each === value) ?? 'other')}
      />
      <TextField
        id="report-why"
        label={t.why}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        error={tried && isShort}
        helperText={tried && isShort ? t.needed : t.whyHint}
        slotProps={{ htmlInput: { maxLength: MOST } }}
      />
    </FormDialog>
  );
}
