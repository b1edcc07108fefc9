/** Proposes a market's commissions to a second person, at least a day ahead. */
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
import { type CommissionDraft, newDraft, planOf } from './commission-draft.ts';

/** On currency pairs the house takes the spread instead. */
const CHARGED = MARKETS.filter((market) => market !== 'FX');
type Typed = 'from' | 'rate' | 'taker' | 'minimum' | 'maximum';

function useProposal(onClose: () => void) {
  const texts = useTexts();
  const t = texts.commissions;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeCommissionPlan');
  const [draft, setDraft] = useState<CommissionDraft>(() => newDraft(CHARGED[0]!));
  const [tried, setTried] = useState(false);
  const change = (next: Partial<CommissionDraft>): void => setDraft({ ...draft, ...next });
  const submit = async (): Promise<void> => {
    setTried(true);
    const plan = planOf(draft);
    if (!plan || !(await propose.run(plan))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: Typed, label: string, hint: string, optional = false) => {
    const lacks = tried && !optional && draft[name] === '';
    return {
      id: `commission-${name}`,
      label,
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
      error: lacks,
      helperText: lacks ? t.needed : hint,
    };
  };
  return { draft, change, field, submit, busy: propose.busy, failure: propose.failure };
}

type Proposal = ReturnType<typeof useProposal>;

export function ProposeCommissions({ onClose }: { onClose(): void }) {
  const t = useTexts().commissions;
  const words = useProductTexts();
  const proposal = useProposal(onClose);
  const { draft, change, field } = proposal;
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={proposal.busy}
      failure={proposal.failure}
      onSubmit={() => void proposal.submit()}
      onClose={onClose}
    >
      <FieldRow>
        <ChoiceField
          autoFocus
          id="commission-market"
          label={t.market}
          value={draft.market}
          onChoose={(value) => change({ market: CHARGED.find((each) => each === value) ?? draft.market })}
          options={Object.fromEntries(CHARGED.map((each) => [each, words ? labelOf(words.markets.name, each) : each]))}
        />
        <ChoiceField
          id="commission-accounts"
          label={t.accounts}
          value={draft.seat ? 'seat' : 'others'}
          onChoose={(value) => change({ seat: value === 'seat' })}
          options={{ others: t.others, seat: t.seat }}
        />
      </FieldRow>
      <TextField type="date" {...field('from', t.from, t.fromHint)} slotProps={{ inputLabel: { shrink: true } }} />
      {draft.market === 'CRYPTO' ? (
        <FieldRow>
          <TextField {...field('rate', t.maker, t.percentHint)} />
          <TextField {...field('taker', t.taker, t.percentHint)} />
        </FieldRow>
      ) : (
        <OfOrder proposal={proposal} />
      )}
    </FormDialog>
  );
}

function OfOrder({ proposal: { draft, change, field } }: { proposal: Proposal }) {
  const t = useTexts().commissions;
  const isFixed = draft.base === 'order';
  return (
    <>
      <FieldRow>
        <ChoiceField
          id="commission-base"
          label={t.base}
          value={draft.base}
          onChoose={(value) => change({ base: value === 'order' ? 'order' : 'notional' })}
          options={t.bases}
        />
        <TextField {...field('rate', t.rate, isFixed ? t.amountHint : t.percentHint)} />
      </FieldRow>
      {isFixed ? null : (
        <FieldRow>
          <TextField {...field('minimum', t.minimum, t.boundHint, true)} />
          <TextField {...field('maximum', t.maximum, t.boundHint, true)} />
        </FieldRow>
      )}
    </>
  );
}
