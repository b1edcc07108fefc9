import type { Answer, CommandInput } from '@bourse/web/calls.ts';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { showFirstFault } from '../../components/first-fault.ts';
import { showToast } from '../../components/toast-store.ts';
import { fill, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { type Draft, isEnough, readDraft } from './limits.ts';
import { percentFrom } from './percent.ts';

/** What is typed, whether it can be sent, and sending it. */
export function useStart({ leader, usual, minimum }: Answer<'copying/previewCopy'>) {
  const t = useTexts('copying');
  const start = useCommand('copying/startCopy');
  const [amount, setAmount] = useState('');
  const [copyOpen, setCopyOpen] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    size: 'proportional',
    fixedAmount: '',
    stopLoss: '20',
    deviation: percentFrom(usual.maximumDeviationRate),
    share: percentFrom(usual.maximumShareRate),
  });
  const known = isEnough(amount, minimum, leader.currency);
  const [asks, setAsks] = useState(false);
  const ask = () => {
    setTried(true);
    if (known && readDraft(draft) !== null) setAsks(true);
    else showFirstFault();
  };
  const submit = async () => {
    const terms = readDraft(draft);
    if (terms === null) return;
    const { id, name, currency, strategy, profitShare } = leader;
    const seen = strategy ? { version: strategy.version } : {};
    const asked: CommandInput<'copying/startCopy'> = {
      leader: id,
      amount,
      currency,
      ...terms,
      copyOpen,
      profitShare,
      ...seen,
    };
    const begun = await start.run(asked);
    setAsks(false);
    if (!begun) return;
    showToast(fill(t.started, { name }), 'good');
    navigate('/home/fllowOrders');
  };
  const type = (value: string) => {
    setAmount(value);
    start.reset();
  };
  return { start, amount, type, copyOpen, setCopyOpen, hasTried, draft, setDraft, known, asks, setAsks, ask, submit };
}
