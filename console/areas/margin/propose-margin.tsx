/** A margin rule for a second person, from a day ahead. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { MARKETS } from '@bourse/core/market.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { type MarginDraft, type MarginField, newMarginDraft, readMarginDraft } from './margin-draft.ts';

const BOARDS = ['listed', 'otc', 'crypto', 'fx'] as const;

export function ProposeMargin({ market, onClose }: { market: string | null; onClose(): void }) {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts();
  const say = useSay();
  const propose = useStaffCommand('staff/proposeMarginRule');
  const [draft, setDraft] = useState<MarginDraft>(() =>
    newMarginDraft(MARKETS.find((each) => each === market) ?? MARKETS[0]),
  );
  const [tried, setTried] = useState(false);
  const { rule, faults } = readMarginDraft(draft);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!rule || !(await propose.run(rule))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: MarginField, label: string, hint?: string) => ({
    id: `margin-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  const asChoice = { select: { native: true }, inputLabel: { shrink: true } } as const;
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          select
          autoFocus
          id="margin-market"
          label={t.market}
          value={draft.market}
          onChange={({ target }) =>
            setDraft({ ...draft, market: MARKETS.find((each) => each === target.value) ?? draft.market })
          }
          slotProps={asChoice}
        >
          {MARKETS.map((each) => (
            <option key={each} value={each}>
              {words ? labelOf(words.markets.name, each) : each}
            </option>
          ))}
        </TextField>
        <TextField
          select
          id="margin-board"
          label={t.board}
          value={draft.board}
          onChange={({ target }) => setDraft({ ...draft, board: BOARDS.find((each) => each === target.value) ?? '' })}
          slotProps={asChoice}
        >
          <option value="">{t.every}</option>
          {BOARDS.map((each) => (
            <option key={each} value={each}>
              {words ? labelOf(words.markets.board, each) : each}
            </option>
          ))}
        </TextField>
      </FieldRow>
      <FieldRow>
        <TextField {...field('instrument', t.instrument, t.instrumentHint)} />
        <TextField type="date" {...field('from', t.from, t.fromHint)} slotProps={{ inputLabel: { shrink: true } }} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('volatilityFrom', t.volatility, t.volatilityHint)} />
        <TextField {...field('valueFrom', t.value, t.valueHint)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('initial', t.initial, t.percentHint)} />
        <TextField {...field('warning', t.warning, t.percentHint)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('maintenance', t.maintenance, t.percentHint)} />
        <TextField {...field('maximumLeverage', t.leverage)} />
      </FieldRow>
    </FormDialog>
  );
}
