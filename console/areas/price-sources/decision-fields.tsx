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
  fault?: string | null;
}

export const LineField = ({ id, label, value, onChange, rows = 1, fault = null }: LineFieldProps) => (
  <TextField
    id={id}
    label={label}
    value={value}
    multiline={rows > 1}
    minRows={rows}
    error={fault !== null}
    helperText={fault}
    onChange={({ target }) => onChange(target.value)}
  />
);

type FieldWords = Readonly<Record<'markets' | 'rank' | 'words' | 'termsUrl' | 'why' | 'instrument' | 'symbol', string>>;

/** What to say at each field, once sending was tried. */
export const sayFaults =
  <Field extends keyof FieldWords>(
    words: FieldWords,
    faults: ReadonlySet<Field>,
    tried: boolean,
  ): ((field: Field) => string | null) =>
  (field) =>
    tried && faults.has(field) ? words[field] : null;

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
