/** A step of a case, with its reason. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { CASE_ENDS, type CaseStep } from '@bourse/core/risk/surveillance.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';
import type { WholeCase } from './whole-case.ts';

const [LEAST, MOST] = [3, 300];

export function MoveCase({ found, step, onClose }: { found: WholeCase; step: CaseStep; onClose(): void }) {
  const t = useTexts().risk.cases;
  const move = useStaffCommand('staff/moveRiskCase');
  const [why, setWhy] = useState('');
  const [to, setTo] = useState(found.assignees[0]?.id ?? '');
  const [outcome, setOutcome] = useState<(typeof CASE_ENDS)[number]>('noFault');
  const [tried, setTried] = useState(false);
  const isShort = why.trim().length < LEAST;
  const submit = async (): Promise<void> => {
    setTried(true);
    const more = { ...(step === 'assign' ? { to } : {}), ...(step === 'close' ? { outcome } : {}) };
    if (!isShort && (await move.run({ case: found.case, step, why: why.trim(), ...more }))) onClose();
  };
  return (
    <FormDialog
      title={t.steps[step]}
      verb={t.steps[step]}
      busy={move.busy}
      failure={move.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {step === 'assign' ? (
        <ChoiceField
          id="case-to"
          label={t.assignee}
          value={to}
          options={Object.fromEntries(found.assignees.map(({ id, name }) => [id, name]))}
          onChoose={setTo}
        />
      ) : null}
      {step === 'close' ? (
        <ChoiceField
          id="case-outcome"
          label={t.outcome}
          value={outcome}
          options={t.outcomes}
          onChoose={(value) => setOutcome(CASE_ENDS.find((each) => each === value) ?? 'noFault')}
        />
      ) : null}
      <TextField
        autoFocus
        id="case-why"
        label={t.why}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        error={tried && isShort}
        helperText={tried && isShort ? t.needWhy : t.whyHint}
        slotProps={{ htmlInput: { maxLength: MOST } }}
      />
    </FormDialog>
  );
}
