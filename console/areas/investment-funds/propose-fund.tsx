/** Proposes a new fund to a second person: its permanent terms, and the house's capital. */
import { TextField } from '@mui/material';
import { MARKETS } from '@bourse/core/market.ts';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { useFundDraft } from './use-fund-draft.ts';

const itself = (names: readonly string[]) => Object.fromEntries(names.map((each) => [each, each]));
const CURRENCIES = itself(Object.keys(CURRENCY_DIGITS));

export function ProposeFund({ onClose }: { onClose(): void }) {
  const t = useTexts().investmentFunds.opening;
  const { draft, set, field, submit, busy, failure } = useFundDraft(onClose);
  const weights = field('weights');
  const words = useProductTexts();
  const markets = Object.fromEntries(MARKETS.map((each) => [each, words ? labelOf(words.markets.name, each) : each]));
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldRow>
        <TextField autoFocus {...field('name')} />
        <TextField {...field('inKorean')} />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          id="fund-market"
          label={t.market}
          value={draft.market}
          onChoose={(value) => set('market', value)}
          options={markets}
        />
        <ChoiceField
          id="fund-currency"
          label={t.currency}
          value={draft.currency}
          onChoose={(value) => set('currency', value)}
          options={CURRENCIES}
        />
      </FieldRow>
      <TextField multiline minRows={3} {...weights} helperText={weights.helperText ?? t.weightsHint} />
      <FieldRow>
        <ChoiceField
          id="fund-rebalancing"
          label={t.rebalancing}
          value={draft.rebalancing}
          onChoose={(value) => set('rebalancing', value)}
          options={t.rebalancings}
        />
        <TextField {...field('feeRate')} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('cutOffMinutes')} />
        <TextField {...field('settlementDays')} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('minimum')} />
        <TextField {...field('capital')} />
      </FieldRow>
    </FormDialog>
  );
}
