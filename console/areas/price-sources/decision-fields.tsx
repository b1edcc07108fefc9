import { TextField } from '@mui/material';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField } from '../../layout/form-dialog.tsx';

interface LineFieldProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  /** More than one line. */
  rows?: number;
}

export const LineField = ({ id, label, value, onChange, rows = 1 }: LineFieldProps) => (
  <TextField
    id={id}
    label={label}
    value={value}
    multiline={rows > 1}
    minRows={rows}
    onChange={({ target }) => onChange(target.value)}
  />
);

interface YesOrNoProps {
  id: string;
  value: string;
  words: readonly [yes: string, no: string];
  onChoose(value: string): void;
}

export function YesOrNo({ id, value, words: [yes, no], onChoose }: YesOrNoProps) {
  const t = useTexts().priceSources;
  return <ChoiceField id={id} label={t.decision} value={value} onChoose={onChoose} options={{ yes, no }} />;
}
