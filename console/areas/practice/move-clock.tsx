/** Announces a move of the world's clock: how far, why, and how it affects everybody. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { NEW_DRAFT, readMove } from './move-draft.ts';

export function MoveClock({ onClose }: { onClose(): void }) {
  const t = useTexts().clock;
  const say = useSay();
  const move = useStaffCommand('staff/moveClock');
  const [typed, setTyped] = useState(NEW_DRAFT);
  const [tried, setTried] = useState(false);
  const { bySeconds, why } = readMove(typed);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (bySeconds === null || why === null || !(await move.run({ bySeconds, why }))) return;
    onClose();
    say(t.announced);
  };
  const field = (name: keyof typeof typed) => ({
    id: `clock-${name}`,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const [badMinutes, badWhy] = [tried && bySeconds === null, tried && why === null];
  return (
    <FormDialog
      title={t.moveTitle}
      verb={t.announce}
      danger
      busy={move.busy}
      failure={move.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.warning}</p>
      <ChoiceField
        autoFocus
        label={t.by}
        {...field('length')}
        options={t.choices}
        onChoose={(length) => setTyped({ ...typed, length: length as typeof typed.length })}
      />
      {typed.length === 'own' ? (
        <TextField
          label={t.minutes}
          {...field('minutes')}
          error={badMinutes}
          helperText={badMinutes ? t.badMinutes : null}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ) : null}
      <TextField
        label={t.why}
        {...field('why')}
        error={badWhy}
        helperText={badWhy ? t.badWhy : null}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
