/** The desk's named arrangements: saved, chosen, deleted, and reset to the standard one. */
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import {
  applyArrangement,
  ARRANGEMENTS_MAXIMUM,
  changeDeskSettings,
  getDeskSettings,
  saveArrangement,
  STANDARD_ARRANGEMENT,
  useDeskSettings,
} from './desk-settings.ts';
import styles from './desk.module.css';

const NAME_LENGTH_MAXIMUM = 30;

function SaveArrangement() {
  const t = useTexts('desk').arrangement;
  const { arrangements } = useDeskSettings();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isFull = arrangements.length >= ARRANGEMENTS_MAXIMUM && !arrangements.some((one) => one.name === name);
  const save = () => {
    changeDeskSettings(saveArrangement(getDeskSettings(), name));
    setTyped('');
    showToast(fillPlaceholders(t.saved, { name }), 'good');
  };
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && !isFull) save();
      }}
    >
      <Field
        label={t.name}
        value={typed}
        onChange={setTyped}
        maxLength={NAME_LENGTH_MAXIMUM}
        hint={isFull ? fillPlaceholders(t.full, { count: formatCount(ARRANGEMENTS_MAXIMUM) }) : t.says}
      />
      <Button type="submit" disabled={name === '' || isFull}>
        {t.save}
      </Button>
    </form>
  );
}

export function ArrangementsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('desk').arrangement;
  const { arrangements } = useDeskSettings();
  const remove = (name: string) =>
    changeDeskSettings({ arrangements: getDeskSettings().arrangements.filter((one) => one.name !== name) });
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <ul className={styles.arrangements}>
        {arrangements.map((one) => (
          <li key={one.name}>
            <button
              type="button"
              onClick={() => {
                applyArrangement(one);
                onClose();
              }}
            >
              {one.name}
            </button>
            <IconButton
              icon="close"
              label={fillPlaceholders(t.remove, { name: one.name })}
              onPress={() => remove(one.name)}
            />
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => {
              applyArrangement(STANDARD_ARRANGEMENT);
              onClose();
            }}
          >
            {t.reset}
          </button>
        </li>
      </ul>
      <SaveArrangement />
    </Sheet>
  );
}
