/** Proposes lending terms to a second person, from a future time on. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { MARKETS, type Market } from '@bourse/core/market.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { percentOf, rateOf, wholeOf } from '../../language/typed-amount.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';

interface Draft {
  market: Market;
  open: string;
  from: string;
  lendersPart: string;
  quotaPart: string;
  noticeDays: string;
}
type Rule = Answer<'staff/listLendingRules'>['rows'][number];

/** Units of a currency pair can't be lent. */
const LENT = MARKETS.filter((market) => market !== 'FX');

/** The market's present terms, so that whoever changes one sees the others. */
function holding(market: Market, rules: readonly Rule[]): Omit<Draft, 'from'> {
  const rule = rules.find((each) => each.market === market && each.standing === 'holds');
  return {
    market,
    open: rule?.open === false ? 'no' : 'yes',
    lendersPart: rule ? percentOf(rule.lendersPart) : '',
    quotaPart: rule ? percentOf(rule.quotaPart) : '',
    noticeDays: rule ? String(rule.noticeDays) : '',
  };
}

/** As it is sent; null while something is missing. */
function ruleOf({ market, open, from, lendersPart, quotaPart, noticeDays }: Draft) {
  const [lenders, quota, days] = [rateOf(lendersPart), rateOf(quotaPart), wholeOf(noticeDays)];
  const at = Date.parse(from);
  if (lenders === '' || quota === '' || days === null || Number.isNaN(at)) return null;
  return {
    market,
    open: open === 'yes',
    from: new Date(at).toISOString(),
    lendersPart: lenders,
    quotaPart: quota,
    noticeDays: days,
  };
}

function useProposal(rules: readonly Rule[], onClose: () => void) {
  const texts = useTexts();
  const t = texts.lending.rules;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeLendingRule');
  const [draft, setDraft] = useState<Draft>({ ...holding(LENT[0]!, rules), from: '' });
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    const rule = ruleOf(draft);
    if (!rule || !(await propose.run(rule))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: 'from' | 'lendersPart' | 'quotaPart' | 'noticeDays', label: string, hint?: string) => ({
    id: `lending-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && draft[name] === '',
    helperText: tried && draft[name] === '' ? t.needed : hint,
  });
  const choose = (market: string): void => {
    const chosen = LENT.find((each) => each === market);
    if (chosen) setDraft({ ...holding(chosen, rules), from: draft.from });
  };
  return { draft, setDraft, choose, field, submit, busy: propose.busy, failure: propose.failure };
}

export function ProposeRule({ rules, onClose }: { rules: readonly Rule[]; onClose(): void }) {
  const t = useTexts().lending;
  const words = useProductTexts();
  const { draft, setDraft, choose, field, submit, busy, failure } = useProposal(rules, onClose);
  const markets = Object.fromEntries(LENT.map((each) => [each, words ? labelOf(words.markets.name, each) : each]));
  return (
    <FormDialog
      title={t.rules.add}
      verb={t.rules.add}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldRow>
        <ChoiceField
          autoFocus
          id="lending-market"
          label={t.rules.market}
          value={draft.market}
          onChoose={choose}
          options={markets}
        />
        <ChoiceField
          id="lending-open"
          label={t.columns.channel}
          value={draft.open}
          onChoose={(open) => setDraft({ ...draft, open })}
          options={{ yes: t.open, no: t.closed }}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          type="datetime-local"
          {...field('from', t.rules.from, t.rules.fromHint)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField {...field('noticeDays', t.rules.noticeDays)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('lendersPart', t.rules.lendersPart, t.rules.percentHint)} />
        <TextField {...field('quotaPart', t.rules.quotaPart, t.rules.percentHint)} />
      </FieldRow>
    </FormDialog>
  );
}
