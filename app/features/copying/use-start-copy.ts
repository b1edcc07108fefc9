import type { CallAnswer } from '@bourse/web/calls.ts';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { focusFirstFault } from '../../components/form-faults.ts';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import {
  type CopySettingsDraft,
  isBeyondAvailable,
  isAtLeastMinimum,
  rateToPercent,
  parseCopySettings,
} from './copy-settings-draft.ts';

type Preview = CallAnswer<'copying/previewCopy'>;

/** The typed amount, and whether it is enough and not beyond what is available. */
function useAmount({ leader: { currency }, minimum, available }: Preview) {
  const [amount, setAmount] = useState('');
  const beyond = isBeyondAvailable(amount, available, currency);
  return { amount, setAmount, beyond, known: !beyond && isAtLeastMinimum(amount, minimum, currency) };
}

/** The form of a new copy: what is typed, whether it can be sent, and sending it. */
export function useStartCopy(preview: Preview) {
  const { leader, usual, available } = preview;
  const t = useTexts('copying');
  const pays = useNamePayingPortfolio();
  const { amount, setAmount, beyond, known } = useAmount(preview);
  const [copyOpen, setCopyOpen] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [draft, setDraft] = useState<CopySettingsDraft>({
    size: 'proportional',
    fixedAmount: '',
    stopLoss: '20',
    deviation: rateToPercent(usual.maximumDeviationRate),
    share: rateToPercent(usual.maximumShareRate),
  });
  const start = useCommand('copying/startCopy', { customerChoices: { amount, copyOpen, draft } });
  const [asks, setAsks] = useState(false);
  const ask = () => {
    setTried(true);
    if ((known || start.unanswered) && parseCopySettings(draft) !== null) setAsks(true);
    else focusFirstFault();
  };
  const submit = async () => {
    const terms = parseCopySettings(draft);
    if (terms === null) return;
    const { id, name, currency, strategy, profitShare } = leader;
    const seen = strategy ? { version: strategy.version } : {};
    const started = await start.run({ leader: id, amount, currency, ...terms, copyOpen, profitShare, ...seen });
    if (started === undefined) return;
    setAsks(false);
    if (!started) return;
    showToast(fillPlaceholders(t.started, { name }), 'good');
    navigate('/home/fllowOrders');
  };
  return {
    start,
    amount,
    type: setAmount,
    copyOpen,
    setCopyOpen,
    hasTried,
    draft,
    setDraft,
    known,
    beyond,
    availableText: pays(
      fillPlaceholders(t.availableSays, { amount: formatMoneyWithCurrency(available, leader.currency) }),
    ),
    asks,
    setAsks,
    ask,
    submit,
  };
}
