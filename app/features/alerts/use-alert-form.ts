import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast-store.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { worldNow } from '../../time/world-time.ts';
import { type AlertDraft, DISTANCES, FIRST_DRAFT, inputOf, judge, levelAt } from './alert-draft.ts';

type Instrument = Answer<'quotes/getInstrument'>;

/** The last price: from the stream, or from the call until the first frame arrives. */
function useLast(instrument: string): string | undefined {
  const live = useQuote(instrument);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: live === null });
  return (live ?? first.data)?.last;
}

/** An alert as it is typed: the resulting levels, its faults, and setting it. */
export function useAlertForm({ instrument, currency, tick }: Instrument) {
  const t = useTexts('discovery').alerts;
  const last = useLast(instrument);
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [touched, setTouched] = useState(false);
  /** True right after it was set, so that a second tap means the same alert and not an empty one. */
  const [isSet, setIsSet] = useState(false);
  const [tapped, setTapped] = useState<{ percent: number; value: string } | null>(null);
  const [opened] = useState(worldNow);
  const set = useCommand('discovery/setAlert');
  const { kind, days } = draft;
  const judged = last === undefined ? null : judge(draft, { last, currency });
  const typed = (kind === 'percent' ? draft.percent : draft.price) !== '';

  const change = (next: Partial<AlertDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setTouched(false);
    setIsSet(false);
    set.reset();
  };
  /** A level this far from the present price, for the chosen side or the next one. */
  const choose = (percent: number, next = kind) => {
    const value = next === 'percent' || last === undefined ? '' : levelAt(next, percent, last, tick);
    change({ kind: next, ...(next === 'percent' ? { percent: String(percent) } : { price: value }) });
    setTapped({ percent, value });
  };
  // The price moves on, but the tapped level stays.
  const chosen = (percent: number) =>
    kind === 'percent'
      ? draft.percent === String(percent)
      : tapped?.percent === percent && draft.price !== '' && draft.price === tapped.value;
  const wrong =
    judged && 'refused' in judged && (typed || touched) ? describeRefusal(judged.refused, judged.params) : null;
  const refused = useSaidHere(wrong === null ? set.refusal : null);
  const error = wrong ?? refused;
  /** A tapped distance stays the same on the other side. */
  const turnTo = (next: AlertDraft['kind']) => {
    const percent = next === kind ? undefined : DISTANCES.find(chosen);
    if (percent === undefined) change({ kind: next });
    else choose(percent, next);
  };
  const submit = async () => {
    if (isSet) return;
    setTouched(true);
    if (!judged || 'refused' in judged) return;
    if (!(await set.run(inputOf(draft, instrument, opened)))) return;
    showToast(t.done, 'good');
    setIsSet(true);
    setDraft({ ...FIRST_DRAFT, kind, days });
    setTouched(false);
  };
  return { draft, judged, last, opened, error, change, choose, chosen, turnTo, submit, isPending: set.isPending };
}

export type AlertFormState = ReturnType<typeof useAlertForm>;
