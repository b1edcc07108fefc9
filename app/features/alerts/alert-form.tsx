import { formatScaled } from '@bourse/core/money.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatDate } from '../../format/dates.ts';
import { decimalsOf, formatPrice, formatRate } from '../../format/numbers.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { worldNow } from '../../time/world-time.ts';
import { distanceOf } from '../trading/shared/order-ticket-order.ts';
import {
  type AlertDraft,
  DAYS,
  DISTANCES,
  endOfDayAfter,
  FIRST_DRAFT,
  inputOf,
  judge,
  KINDS,
  levelAt,
} from './alert-draft.ts';
import { AlertRow } from './alert-row.tsx';
import { type Alert, reachedFrom } from './alert-words.ts';
import styles from './alerts.module.css';

type Instrument = Answer<'quotes/getInstrument'>;

/** Sets an alert on one instrument, and shows those that are set. */
export default function AlertForm({ instrument, alerts }: { instrument: Instrument; alerts: readonly Alert[] }) {
  const t = useTexts('discovery').alerts;
  const { lastPrice } = useTexts('trading');
  const { currency, tick } = instrument;
  const live = useQuote(instrument.instrument);
  const first = useCall('quotes/getQuote', { instrument: instrument.instrument }, { enabled: live === null });
  const last = (live ?? first.data)?.last;
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [touched, setTouched] = useState(false);
  /** Just set, so that a second tap means the same alert and not an empty one. */
  const [isSet, setIsSet] = useState(false);
  const [tapped, setTapped] = useState<{ percent: number; value: string } | null>(null);
  const [opened] = useState(worldNow);
  const set = useCommand('discovery/setAlert');
  const { kind, days } = draft;
  const judged = last === undefined ? null : judge(draft, { last, currency });
  const typed = (kind === 'percent' ? draft.percent : draft.price) !== '';
  const price = (value: string) => formatPrice(value, currency, tick);

  const change = (next: Partial<AlertDraft>) => {
    setDraft({ ...draft, ...next });
    setTouched(false);
    setIsSet(false);
    set.reset();
  };
  /** A level so far from the price now, for the side that is chosen or is to be. */
  const choose = (percent: number, next = kind) => {
    const value = next === 'percent' || last === undefined ? '' : levelAt(next, percent, last, tick);
    change({ kind: next, ...(next === 'percent' ? { percent: String(percent) } : { price: value }) });
    setTapped({ percent, value });
  };
  // The price moves on, and the level that was tapped stays.
  const chosen = (percent: number) =>
    kind === 'percent'
      ? draft.percent === String(percent)
      : tapped?.percent === percent && draft.price !== '' && draft.price === tapped.value;
  const error =
    judged && 'refused' in judged && (typed || touched)
      ? describeRefusal(judged.refused, judged.params)
      : set.refusal
        ? describeFailure(set.refusal)
        : null;

  const says = (): string => {
    if (!judged || 'refused' in judged || last === undefined) return t.pick;
    const [upper, lower] = [judged.upper, judged.lower].map((level) => (level === null ? null : formatScaled(level)));
    if (kind === 'percent')
      return fill(lower ? t.says.percent : t.says.percentUp, {
        upper: price(reachedFrom(upper ?? '0', last, currency, 'up')),
        lower: price(reachedFrom(lower ?? '0', last, currency, 'down')),
      });
    const level = (kind === 'above' ? upper : lower) ?? '0';
    return fill(t.says[kind], { price: price(level), distance: formatRate(distanceOf(last, level) ?? '0') });
  };
  /** A distance that was tapped stays the same distance on the other side. */
  const turnTo = (next: AlertDraft['kind']) => {
    const percent = next === kind ? undefined : DISTANCES.find(chosen);
    if (percent === undefined) change({ kind: next });
    else choose(percent, next);
  };
  const submit = async () => {
    if (isSet) return;
    setTouched(true);
    if (!judged || 'refused' in judged) return;
    if (!(await set.run(inputOf(draft, instrument.instrument, opened)))) return;
    showToast(t.done, 'good');
    setIsSet(true);
    setDraft({ ...FIRST_DRAFT, kind, days });
    setTouched(false);
  };
  return (
    <>
      <KeyValues>
        <KeyValue name={lastPrice}>{last === undefined ? '–' : `${price(last)}\u00a0${currency}`}</KeyValue>
      </KeyValues>
      <div className={styles.kind}>
        <Segmented
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onChange={turnTo}
          label={t.kind}
        />
      </div>
      {kind === 'percent' ? (
        <Stepper
          label={t.percent}
          value={draft.percent}
          onChange={(percent) => change({ percent })}
          step="0.5"
          min="0.1"
          decimals={2}
          error={error}
        />
      ) : (
        <Stepper
          label={fill(t.price, { currency })}
          value={draft.price}
          onChange={(next) => change({ price: next })}
          step={tick}
          min={tick}
          decimals={decimalsOf(tick)}
          currency={currency}
          error={error}
        />
      )}
      <Chips label={t.distance} flush>
        {DISTANCES.map((percent) => (
          <Chip key={percent} chosen={chosen(percent)} onPress={() => choose(percent)}>
            {kind === 'percent' ? '±' : kind === 'above' ? '+' : '\u2212'}
            {percent}%
          </Chip>
        ))}
      </Chips>
      <p className={styles.label}>{t.valid}</p>
      <Chips label={t.valid} flush>
        {DAYS.map((count) => (
          <Chip key={count} chosen={days === count} onPress={() => change({ days: count })}>
            {count === 0 ? t.noEnd : fill(t.days, { days: count })}
          </Chip>
        ))}
      </Chips>
      <p className={styles.says}>
        {says()} {days === 0 ? null : fill(t.until, { date: formatDate(endOfDayAfter(opened, days)) })}
      </p>
      <Button busy={set.isPending} onPress={() => void submit()}>
        {t.set}
      </Button>
      {alerts.length > 0 ? (
        <>
          <h3 className={styles.title}>{t.here}</h3>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </>
      ) : null}
    </>
  );
}
