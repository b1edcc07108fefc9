import type { Answer } from '@bourse/web/calls.ts';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { showFirstFault } from '../../components/form-faults.ts';
import { showToast } from '../../components/toast.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { type Draft, isBeyond, isEnough, percentFrom, readDraft } from './limits.ts';

type Preview = Answer<'copying/previewCopy'>;

/** The typed amount, and whether it is enough and not beyond what is available. */
function useAmount({ leader: { currency }, minimum, available }: Preview) {
  const [amount, setAmount] = useState('');
  const beyond = isBeyond(amount, available, currency);
  return { amount, setAmount, beyond, known: !beyond && isEnough(amount, minimum, currency) };
}

/** The form of a new copy: what is typed, whether it can be sent, and sending it. */
export function useStart(preview: Preview) {
  const { leader, usual } = preview;
  const t = useTexts('copying');
  const { amount, setAmount, beyond, known } = useAmount(preview);
  const [copyOpen, setCopyOpen] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    size: 'proportional',
    fixedAmount: '',
    stopLoss: '20',
    deviation: percentFrom(usual.maximumDeviationRate),
    share: percentFrom(usual.maximumShareRate),
  });
  const start = useCommand('copying/startCopy', { about: { amount, copyOpen, draft } });
  const [asks, setAsks] = useState(false);
  const ask = () => {
    setTried(true);
    if ((known || start.unanswered) && readDraft(draft) !== null) setAsks(true);
    else showFirstFault();
  };
  const submit = async () => {
    const terms = readDraft(draft);
    if (terms === null) return;
    const { id, name, currency, strategy, profitShare } = leader;
    const seen = strategy ? { version: strategy.version } : {};
    const begun = await start.run({ leader: id, amount, currency, ...terms, copyOpen, profitShare, ...seen });
    if (begun === undefined) return;
    setAsks(false);
    if (!begun) return;
    showToast(fill(t.started, { name }), 'good');
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
    asks,
    setAsks,
    ask,
    submit,
  };
}
