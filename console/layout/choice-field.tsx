/** A choice in a form; its label is above it, even while nothing is chosen. */
import { TextField, type TextFieldProps } from '@mui/material';

type ChoiceFieldProps = Omit<TextFieldProps, 'select' | 'slotProps' | 'children' | 'onChange'> & {
  /** By value; an empty first one means that nothing is chosen. */
  options: Readonly<Record<string, string>>;
  onChoose(value: string): void;
};

export const ChoiceField = ({ options, onChoose, ...field }: ChoiceFieldProps) => (
  <TextField
    select
    {...field}
    onChange={(event) => onChoose(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {Object.entries(options).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </TextField>
);
