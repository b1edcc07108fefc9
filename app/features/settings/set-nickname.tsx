import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import styles from './security.module.css';

const LONGEST = 40;

/** The customer's display name; empty to use the verified name. */
export function SetNickname({ open, onClose, present }: { open: boolean; onClose: () => void; present: string }) {
  const t = useTexts('security');
  return (
    <Sheet open={open} onClose={onClose} title={t.name}>
      {open ? <Form onClose={onClose} present={present} /> : null}
    </Sheet>
  );
}

function Form({ onClose, present }: { onClose: () => void; present: string }) {
  const t = useTexts('security');
  const { save } = useTexts('shell');
  const done = useTexts('successes').edit;
  const command = useCommand('user/setNickname');
  const [name, setName] = useState(present);
  const trimmed = name.trim();
  const bad = trimmed.length > LONGEST || /\p{C}/u.test(trimmed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (bad || !(await command.run({ nickname: trimmed === '' ? null : trimmed }))) return;
    showToast(done, 'good');
    onClose();
  };
  return (
    <form className={styles.proof} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.note}>{t.nameLead}</p>
      <Field
        label={t.nameField}
        name="nickname"
        value={name}
        onChange={setName}
        error={bad ? t.nameFault : undefined}
        autoComplete="nickname"
        maxLength={LONGEST}
      />
      <Button type="submit" busy={command.isPending}>
        {save}
      </Button>
    </form>
  );
}
