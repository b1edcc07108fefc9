/**
 * A price alert being edited: checked by the rule that will decide it, so that what is shown before the tap still holds
 * after it.
 */
import {
  type PriceAlertKind,
  type PriceAlertLevels,
  type PriceAlertRefusal,
  decidePriceAlert,
} from '@bourse/core/information/alerts/price-alert.ts';
import { divide, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { CommandInput } from '@bourse/web/calls.ts';
import { countDecimals } from '../../format/numbers.ts';
import { padPriceDigits } from '../positions/shared/price-format.ts';
import { parseTypedAmount } from '../../format/typed-amounts.ts';
import { useState } from 'react';
import { describeRefusal, useInlineFailureText } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { getServerNow } from '../../time/server-clock.ts';

/** `days` after today at whose end it expires; 0 means until it is removed. */
export interface AlertDraft {
  kind: PriceAlertKind;
  price: string;
  percent: string;
  days: (typeof ALERT_VALIDITY_DAYS)[number];
}
export const ALERT_KINDS = ['above', 'below', 'percent'] as const satisfies readonly PriceAlertKind[];
export const ALERT_VALIDITY_DAYS = [0, 1, 7, 30] as const;
/** Distances to choose from, in percent. */
export const ALERT_DISTANCES_PERCENT = [1, 3, 5, 10] as const;
export const INITIAL_ALERT_DRAFT: AlertDraft = { kind: 'above', price: '', percent: '', days: 0 };

interface QuotedPrice {
  last: string;
  currency: string;
}

const parseTypedPrice = (text: string): bigint | null => {
  const typed = parseTypedAmount(text);
  return 'problem' in typed ? null : parseScaled(typed.value);
};

/** The server's rule applied to the draft at the present price. */
export function checkAlertDraft(
  { kind, price, percent }: AlertDraft,
  { last, currency }: QuotedPrice,
): PriceAlertLevels | PriceAlertRefusal {
  const points = parseTypedPrice(percent);
  return decidePriceAlert(
    { kind, price: parseTypedPrice(price), rate: points === null ? null : points / 100n, expiresAt: null },
    parseScaled(last),
    currency,
    0,
  );
}

/**
 * The last instant of the reader's own day, `days` after `now` (epoch ms): the same however often the button is tapped.
 */
export function endOfDayAfter(now: number, days: number): string {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 23, 59, 59, 999).toISOString();
}

export function buildSetAlertInput(
  { kind, price, percent, days }: AlertDraft,
  instrument: string,
  now: number,
): CommandInput<'discovery/setAlert'> {
  const level =
    kind === 'percent'
      ? { rate: formatScaled((parseTypedPrice(percent) ?? 0n) / 100n) }
      : { price: formatScaled(parseTypedPrice(price) ?? 0n) };
  return { instrument, kind, ...level, ...(days === 0 ? {} : { expiresAt: endOfDayAfter(now, days) }) };
}

/** A level `percent` from the present price, on a price step and with its decimals, never at the price itself. */
export function computeLevelAtDistance(kind: 'above' | 'below', percent: number, last: string, tick: string): string {
  const [from, step] = [parseScaled(last) ?? 0n, parseScaled(tick) || 1n];
  const exact = divide(from * BigInt(kind === 'above' ? 100 + percent : 100 - percent), 100n, 'half-even');
  return padPriceDigits(
    formatScaled(divide(exact, step, kind === 'above' ? 'up' : 'down') * step),
    countDecimals(tick),
  );
}

type Instrument = CallAnswer<'quotes/getInstrument'>;

/** The last price: from the stream, or from the call until the first frame arrives. */
function useLastPrice(instrument: string): string | undefined {
  const live = useSubscribedQuote(instrument);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: live === null });
  return (live ?? first.data)?.last;
}

/** An alert as it is typed: the resulting levels, its faults, and setting it. */
export function useAlertForm({ instrument, currency, tick }: Instrument) {
  const t = useTexts('discovery').alerts;
  const last = useLastPrice(instrument);
  const [draft, setDraft] = useState(INITIAL_ALERT_DRAFT);
  const [touched, setTouched] = useState(false);
  /** True right after it was set, so that a second tap means the same alert and not an empty one. */
  const [isSet, setIsSet] = useState(false);
  const [tapped, setTapped] = useState<{ percent: number; value: string } | null>(null);
  const [opened] = useState(getServerNow);
  const set = useCommand('discovery/setAlert');
  const { kind, days } = draft;
  const judged = last === undefined ? null : checkAlertDraft(draft, { last, currency });
  const typed = (kind === 'percent' ? draft.percent : draft.price) !== '';

  const change = (next: Partial<AlertDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setTouched(false);
    setIsSet(false);
    set.reset();
  };
  /** A level this far from the present price, for the chosen side or the next one. */
  const choose = (percent: number, next = kind) => {
    const value = next === 'percent' || last === undefined ? '' : computeLevelAtDistance(next, percent, last, tick);
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
  const refused = useInlineFailureText(wrong === null ? set.refusal : null);
  const error = wrong ?? refused;
  /** A tapped distance stays the same on the other side. */
  const turnTo = (next: AlertDraft['kind']) => {
    const percent = next === kind ? undefined : ALERT_DISTANCES_PERCENT.find(chosen);
    if (percent === undefined) change({ kind: next });
    else choose(percent, next);
  };
  const submit = async () => {
    if (isSet) return;
    setTouched(true);
    if (!judged || 'refused' in judged) return;
    if (!(await set.run(buildSetAlertInput(draft, instrument, opened)))) return;
    showToast(t.done, 'good');
    setIsSet(true);
    setDraft({ ...INITIAL_ALERT_DRAFT, kind, days });
    setTouched(false);
  };
  return { draft, judged, last, opened, error, change, choose, chosen, turnTo, submit, isPending: set.isPending };
}

export type AlertFormState = ReturnType<typeof useAlertForm>;
