/** Proposes a margin rule to a second person, at least a day ahead. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { MARKETS } from '@bourse/core/market.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { type MarginDraft, type MarginField, newMarginDraft, readMarginDraft } from './margin-draft.ts';

const BOARDS = ['listed', 'otc', 'crypto', 'fx'] as const;

/** What is typed, its faults, and the proposal itself. */
function useProposal(market: string | null, onClose: () => void) {
  const texts = useTexts();
  const t = texts.margin;
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
  const change = (next: Partial<MarginDraft>) => setDraft({ ...draft, ...next });
  return { draft, change, field, submit, busy: propose.busy, failure: propose.failure };
}

type Proposal = ReturnType<typeof useProposal>;

/** The market, and one of its boards. */
function Where({ proposal: { draft, change } }: { proposal: Proposal }) {
  const t = useTexts().margin;
  const words = useProductTexts();
  const named = (names: Readonly<Record<string, string>> | undefined, each: string): [string, string] => [
    each,
    names ? labelOf(names, each) : each,
  ];
  return (
    <FieldRow>
      <ChoiceField
        autoFocus
        id="margin-market"
        label={t.market}
        value={draft.market}
        onChoose={(value) => change({ market: MARKETS.find((each) => each === value) ?? draft.market })}
        options={Object.fromEntries(MARKETS.map((each) => named(words?.markets.name, each)))}
      />
      <ChoiceField
        id="margin-board"
        label={t.board}
        value={draft.board}
        onChoose={(value) => change({ board: BOARDS.find((each) => each === value) ?? '' })}
        options={{ '': t.every, ...Object.fromEntries(BOARDS.map((each) => named(words?.markets.board, each))) }}
      />
    </FieldRow>
  );
}

export function ProposeMargin({ market, onClose }: { market: string | null; onClose(): void }) {
  const t = useTexts().margin;
  const proposal = useProposal(market, onClose);
  const { field } = proposal;
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={proposal.busy}
      failure={proposal.failure}
      onSubmit={() => void proposal.submit()}
      onClose={onClose}
    >
      <Where proposal={proposal} />
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
