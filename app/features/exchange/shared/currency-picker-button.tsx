import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useState } from 'react';
import { CurrentChoiceButton } from '../../../components/current-choice-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';

interface CurrencyButtonProps {
  label: string;
  question: string;
  choices: readonly string[];
  value: string;
  onChange: (currency: string) => void;
  sub?: string;
}

/** One side of an exchange: its currency, and choosing another. */
export function CurrencyPickerButton({ label, question, choices, value, onChange, sub }: CurrencyButtonProps) {
  const names = useTexts('currencies');
  const [open, setOpen] = useState(false);
  const choose = (currency: string) => {
    onChange(currency);
    setOpen(false);
  };
  return (
    <>
      <CurrentChoiceButton label={label} sub={sub} onPress={() => setOpen(true)}>
        <b>{value}</b> {labelOf(names, value)}
      </CurrentChoiceButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={question}>
        {choices.map((one) => (
          <ListRow
            key={one}
            title={labelOf(names, one)}
            sub={one}
            onPress={() => choose(one)}
            pressed={one === value}
            end={one === value ? <Icon name="check" /> : undefined}
          />
        ))}
      </Sheet>
    </>
  );
}
