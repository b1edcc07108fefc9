/** Why something is rejected: by a code, and in words for the person who asked. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { ChoiceField } from './choice-field.tsx';

interface Words {
  reason: string;
  chooseReason: string;
  needReason: string;
  remark: string;
  remarkHint: string;
}

/** What is typed; `given` is in the form that the calls take. */
export function useWhyNot() {
  const [reason, setReason] = useState('');
  const [remark, setRemark] = useState('');
  const words = remark.trim();
  return { reason, setReason, remark, setRemark, given: words ? { remark: words } : {} };
}

interface WhyNotProps {
  typed: ReturnType<typeof useWhyNot>;
  words: Words;
  /** By code, as staff read them. */
  reasons: Readonly<Record<string, string>>;
  /** Somebody has tried without a reason. */
  lacks: boolean;
}

export function WhyNot({ typed: { reason, setReason, remark, setRemark }, words, reasons, lacks }: WhyNotProps) {
  return (
    <>
      <ChoiceField
        required
        autoFocus
        id="why-not-reason"
        label={words.reason}
        value={reason}
        onChoose={setReason}
        error={lacks}
        helperText={lacks ? words.needReason : null}
        options={{ '': words.chooseReason, ...reasons }}
      />
      <TextField
        multiline
        minRows={2}
        id="why-not-remark"
        label={words.remark}
        helperText={words.remarkHint}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  );
}
