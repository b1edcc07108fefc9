/** Proposes a limit of the house's exposure to a second person. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { MARKETS } from '@bourse/core/market.ts';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { LIMIT_SCOPES, type LimitScope, MEASURES, type Measure } from '@bourse/core/risk/limits.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { amountOf } from '../../language/typed-amount.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';

const BASE = 'USD';
interface Draft {
  scope: LimitScope;
  of: string;
  measure: Measure;
  amount: string;
}
const NEW: Draft = { scope: 'total', of: '', measure: 'net', amount: '' };

function useProposal(onClose: () => void) {
  const texts = useTexts();
  const say = useSay();
  const propose = useStaffCommand('staff/proposeRiskLimit');
  const [draft, setDraft] = useState<Draft>(NEW);
  const [tried, setTried] = useState(false);
  const lacksOf = draft.scope !== 'total' && draft.of.trim() === '';
  const submit = async (): Promise<void> => {
    setTried(true);
    if (lacksOf) return;
    const { scope, measure } = draft;
    const amount = draft.amount.trim() === '' ? null : amountOf(draft.amount, BASE);
    if (!(await propose.run({ scope, measure, of: scope === 'total' ? null : draft.of.trim(), ceiling: amount })))
      return;
    onClose();
    say(texts.proposals.proposed);
  };
  return { draft, setDraft, lacksOf: tried && lacksOf, submit, propose };
}

export function ProposeLimit({ onClose }: { onClose(): void }) {
  const t = useTexts().risk.limits;
  const { draft, setDraft, lacksOf, submit, propose } = useProposal(onClose);
  const pick = (names: readonly string[], words: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((each) => [each, labelOf(words, each)]));
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
        <ChoiceField
          autoFocus
          id="limit-scope"
          label={t.scope}
          value={draft.scope}
          onChoose={(scope) => setDraft({ ...draft, scope: scope as LimitScope, of: '' })}
          options={pick(LIMIT_SCOPES, t.scopes)}
        />
        <ChoiceField
          id="limit-measure"
          label={t.measure}
          value={draft.measure}
          onChoose={(measure) => setDraft({ ...draft, measure: measure as Measure })}
          options={pick(MEASURES, t.measures)}
        />
      </FieldRow>
      <Of draft={draft} lacks={lacksOf} onChoose={(of) => setDraft({ ...draft, of })} />
      <TextField
        id="limit-amount"
        label={t.amountIn}
        value={draft.amount}
        onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
        helperText={t.amountHint}
      />
    </FormDialog>
  );
}

/** The instrument, market or currency that it limits. */
function Of({ draft: { scope, of }, lacks, onChoose }: { draft: Draft; lacks: boolean; onChoose(of: string): void }) {
  const t = useTexts().risk.limits;
  const words = useProductTexts();
  const field = { id: 'limit-of', label: t.scopes[scope], value: of, error: lacks, helperText: lacks ? t.needed : ' ' };
  const names = scope === 'market' ? MARKETS : scope === 'currency' ? Object.keys(CURRENCY_DIGITS) : [];
  if (scope === 'total') return null;
  if (scope === 'instrument')
    return (
      <TextField
        {...field}
        onChange={({ target }) => onChoose(target.value)}
        helperText={lacks ? t.needed : t.instrumentHint}
      />
    );
  return (
    <ChoiceField
      {...field}
      onChoose={onChoose}
      options={{
        '': '–',
        ...Object.fromEntries(names.map((each) => [each, labelOf(words?.markets.name ?? {}, each)])),
      }}
    />
  );
}
