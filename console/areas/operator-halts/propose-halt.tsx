/** Proposes a halt to a second person: of an instrument, or of a whole market. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { MARKETS } from '@bourse/core/market.ts';
import { HALT_REASONS } from '@bourse/core/operator-halts/halts.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';

export function ProposeHalt({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.operatorHalts;
  const words = useProductTexts();
  const say = useSay();
  const propose = useStaffCommand('staff/proposeOperatorHalt');
  const [market, setMarket] = useState<string>(MARKETS[0]);
  const [why, setWhy] = useState<string>(HALT_REASONS[0]);
  const [instrument, setInstrument] = useState('');
  const submit = async (): Promise<void> => {
    const [of, reason] = [MARKETS.find((each) => each === market), HALT_REASONS.find((each) => each === why)];
    if (!of || !reason) return;
    const named = instrument.trim().toUpperCase();
    const asked = { market: of, instrument: named === '' ? null : named, halted: true, why: reason };
    if (!(await propose.run(asked))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const wordsOf = (codes: readonly string[], table: Readonly<Record<string, string>> | undefined) =>
    Object.fromEntries(codes.map((code) => [code, table ? labelOf(table, code) : code]));
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      danger
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="halt-market"
        label={t.market}
        value={market}
        onChoose={setMarket}
        options={wordsOf(MARKETS, words?.markets.name)}
      />
      <TextField
        id="halt-instrument"
        label={t.instrument}
        value={instrument}
        onChange={({ target }) => setInstrument(target.value)}
        helperText={t.instrumentHint}
      />
      <ChoiceField
        id="halt-why"
        label={t.why}
        value={why}
        onChoose={setWhy}
        options={wordsOf(HALT_REASONS, words?.terms.haltReason)}
      />
    </FormDialog>
  );
}
