import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './deposits.module.css';

const BESIDE_FIELD: readonly string[] = ['keyMismatch', 'tooFrequent', 'badInput'];

/** Asks for a private channel's key, which reveals its details. */
export function ChannelKeySheet({ open, channel, onClose }: { open: boolean; channel: string; onClose: () => void }) {
  const { title } = useTexts('deposit').key;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open ? <Form channel={channel} onClose={onClose} /> : null}
    </Sheet>
  );
}

function Form({ channel, onClose }: { channel: string; onClose: () => void }) {
  const t = useTexts('deposit').key;
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const show = useCommand('wallet/openDepositChannel');
  const isOfKey = !isMissing && BESIDE_FIELD.includes(show.refusal?.code ?? '');
  const refused = useSaidHere(isOfKey ? show.refusal : null);
  const submit = async (): Promise<void> => {
    setMissing(typed.trim() === '');
    if (typed.trim() !== '' && (await show.run({ channel, channelKey: typed }))) onClose();
  };
  return (
    <form
      className={styles.keyForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{t.lead}</p>
      <Field
        label={t.field}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setMissing(false);
          show.reset();
        }}
        error={isMissing ? t.required : refused}
        hint={t.hint}
        autoComplete="off"
        maxLength={60}
        inputProps={{ autoFocus: true }}
      />
      <Button type="submit" busy={show.isPending}>
        {t.open}
      </Button>
    </form>
  );
}
