/**
 * Proposes what to do about an erroneous fill to a second person: no amount is typed, the reference price determines
 * it.
 */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MEASURES, TRADE_REASONS } from '@bourse/core/erroneous-trades/policy.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatAmount, formatPrice } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';

type Order = Answer<'staff/judgeTrades'>;

interface ProposeProps {
  order: Order;
  chosen: Order['fills'][number];
  onClose(): void;
}

export function ProposeTrade({ order: { customer, currency }, chosen, onClose }: ProposeProps) {
  const texts = useTexts();
  const t = texts.erroneousTrades;
  const say = useSay();
  const navigate = useNavigate();
  const propose = useStaffCommand('staff/proposeTradeCorrection');
  const [measure, setMeasure] = useState<(typeof MEASURES)[number]>('correct');
  const [why, setWhy] = useState<(typeof TRADE_REASONS)[number]>('tradePrice');
  const submit = async (): Promise<void> => {
    const made = await propose.run({ customer, fill: chosen.fill, measure, why });
    if (!made) return;
    say(texts.proposals.proposed);
    void navigate(`/reviews/${made.review}`);
  };
  const figures = {
    price: formatPrice(chosen.price, currency),
    reference: formatPrice(chosen.reference ?? '0', currency),
    gain: formatAmount(chosen.gain ?? '0', currency),
  };
  return (
    <FormDialog
      title={t.title}
      verb={t.propose}
      danger
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="trade-measure"
        label={t.measure}
        value={measure}
        options={t.measures}
        onChoose={(value) => setMeasure(MEASURES.find((each) => each === value) ?? 'correct')}
      />
      <p>{fill(t.effects[measure], figures)}</p>
      <ChoiceField
        id="trade-why"
        label={t.why}
        value={why}
        options={t.reasons}
        onChoose={(value) => setWhy(TRADE_REASONS.find((each) => each === value) ?? 'tradePrice')}
      />
    </FormDialog>
  );
}
