/** Whether a source's prices of markets may be displayed, and in which order. */
import { TextField } from '@mui/material';
import { PRICE_SOURCE_NAMES } from '@bourse/contract/price-sources/calls.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { CheckboxGroup, ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';
import { LineField, sayFaults, YesOrNo } from './decision-fields.tsx';
import { findDecisionFaults } from './shared/find-decision-faults.ts';
import { useMarketName } from './use-market-name.ts';

type Source = CallAnswer<'staff/listPriceSources'>['sources'][number];

const newSourceForm = (source: Source | undefined) => ({
  source: source?.source ?? PRICE_SOURCE_NAMES[0],
  markets: [] as Market[],
  displayed: 'yes',
  rank: '1',
  words: '',
  termsUrl: source?.termsUrl ?? '',
});

/** The decision as it is sent, and its fields that can't be. */
function parseSourceForm({ displayed, rank, ...rest }: ReturnType<typeof newSourceForm>) {
  const input = { ...rest, displayed: displayed === 'yes', rank: Number(rank) };
  const { markets, termsUrl, words } = input;
  const faults = findDecisionFaults('staff/decidePriceSource', { markets, rank: input.rank, termsUrl, words });
  return { input, faults };
}

export function DecideSource({ sources, onClose }: { sources: readonly Source[]; onClose(): void }) {
  const { priceSources: t, proposals } = useTexts();
  const nameOf = useMarketName();
  const say = useShowMessage();
  const decide = useStaffCommand('staff/decidePriceSource');
  const [form, setForm] = useState(() => newSourceForm(sources[0]));
  const [tried, setTried] = useState(false);
  const { input, faults } = parseSourceForm(form);
  const faultOf = sayFaults(t.wrong, faults, tried);
  // Also those decided on before, whatever the source covers now.
  const ofSource = sources.find((each) => each.source === form.source);
  const covered = MARKETS.filter((market) =>
    [...(ofSource?.delays ?? []), ...(ofSource?.decisions ?? [])].some((each) => each.market === market),
  );
  const change = (more: Partial<typeof form>): void => setForm({ ...form, ...more });
  const submit = async (): Promise<void> => {
    setTried(true);
    if (faults.size > 0) return;
    const answer = await decide.run(input);
    if (!answer) return;
    onClose();
    say(answer.alone ? t.decided : proposals.proposed);
  };
  return (
    <FormDialog
      title={t.decide}
      verb={t.decide}
      busy={decide.busy}
      failure={decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="source"
        label={t.source}
        value={form.source}
        onChoose={(name) => setForm(newSourceForm(sources.find((each) => each.source === name)))}
        options={Object.fromEntries(sources.map((each) => [each.source, each.title]))}
      />
      <CheckboxGroup
        label={t.markets}
        options={Object.fromEntries(covered.map((market) => [market, nameOf(market)])) as Record<Market, string>}
        chosen={form.markets}
        onChange={(markets) => change({ markets })}
        fault={faultOf('markets')}
      />
      <YesOrNo
        id="source-displayed"
        value={form.displayed}
        words={[t.displayed, t.notDisplayed]}
        onChoose={(displayed) => change({ displayed })}
      />
      <TypedFields form={form} faultOf={faultOf} change={change} />
    </FormDialog>
  );
}

interface TypedFieldsProps {
  form: ReturnType<typeof newSourceForm>;
  faultOf(field: 'rank' | 'termsUrl' | 'words'): string | null;
  change(more: Partial<ReturnType<typeof newSourceForm>>): void;
}

function TypedFields({ form, faultOf, change }: TypedFieldsProps) {
  const t = useTexts().priceSources;
  return (
    <>
      <RankField value={form.rank} fault={faultOf('rank')} onChange={(rank) => change({ rank })} />
      <LineField
        id="source-terms"
        label={t.termsUrl}
        value={form.termsUrl}
        onChange={(termsUrl) => change({ termsUrl })}
        fault={faultOf('termsUrl')}
      />
      <LineField
        id="source-words"
        label={t.words}
        value={form.words}
        onChange={(words) => change({ words })}
        fault={faultOf('words')}
        rows={3}
      />
    </>
  );
}

interface RankFieldProps {
  value: string;
  fault: string | null;
  onChange(value: string): void;
}

function RankField({ value, fault, onChange }: RankFieldProps) {
  const t = useTexts().priceSources;
  return (
    <TextField
      id="source-rank"
      label={t.rank}
      value={value}
      error={fault !== null}
      helperText={fault ?? t.rankHint}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
