/** A choice that is part of the address, for lists that are read whole. */
import { TextField } from '@mui/material';
import { useSearchParams } from 'react-router';
import { useTexts } from '../language/use-texts.ts';

interface QueryChoiceProps {
  name: string;
  /** By default its name. */
  id?: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

export function QueryChoice({ name, id = `choice-${name}`, label, options }: QueryChoiceProps) {
  const { list } = useTexts();
  const [query, setQuery] = useSearchParams();
  const choose = (value: string): void =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <TextField
      select
      id={id}
      label={label}
      value={query.get(name) ?? ''}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{list.all}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
