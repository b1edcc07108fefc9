import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Answer } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { formatDate } from '../../format/dates.ts';
import { decimalsOf, formatPrice, formatRate, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { distanceOf } from '../../format/amounts.ts';
import { type AlertFormState, DAYS, DISTANCES, endOfDayAfter, KINDS, useAlertForm } from './use-alert-form.ts';
import { type Alert, AlertRow, reachedFrom } from './alert-row.tsx';
import styles from './alerts.module.css';

type Instrument = Answer<'quotes/getInstrument'>;
interface PartProps {
  form: AlertFormState;
  instrument: Instrument;
}

/** The level or the percentage of the price move, with distances to tap instead of typing. */
function Level({ form, instrument: { currency, tick } }: PartProps) {
  const t = useTexts('discovery').alerts;
  const { draft, error, change, choose, chosen } = form;
  const { kind } = draft;
  return (
    <>
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
    </>
  );
}

/** How long the alert is watched for. */
function Validity({ form: { draft, change } }: Pick<PartProps, 'form'>) {
  const t = useTexts('discovery').alerts;
  return (
    <>
      <p className={styles.label}>{t.valid}</p>
      <Chips label={t.valid} flush>
        {DAYS.map((count) => (
          <Chip key={count} chosen={draft.days === count} onPress={() => change({ days: count })}>
            {count === 0 ? t.noEnd : fill(t.days, { days: count })}
          </Chip>
        ))}
      </Chips>
    </>
  );
}

/** The sentence that says what the alert waits for, or that a level must be chosen. */
function useSays({ form: { draft, judged, last }, instrument: { currency, tick } }: PartProps): string {
  const t = useTexts('discovery').alerts;
  const price = (value: string) => formatPrice(value, currency, tick);
  if (!judged || 'refused' in judged || last === undefined) return t.pick;
  const [upper, lower] = [judged.upper, judged.lower].map((level) => (level === null ? null : formatScaled(level)));
  if (draft.kind === 'percent')
    return fill(lower ? t.says.percent : t.says.percentUp, {
      upper: price(reachedFrom(upper ?? '0', last, currency, 'up')),
      lower: price(reachedFrom(lower ?? '0', last, currency, 'down')),
    });
  const level = (draft.kind === 'above' ? upper : lower) ?? '0';
  return fill(t.says[draft.kind], { price: price(level), distance: formatRate(distanceOf(last, level) ?? '0') });
}

/** Sets an alert on one instrument, and shows the existing ones. */
export default function AlertForm({ instrument, alerts }: { instrument: Instrument; alerts: readonly Alert[] }) {
  const t = useTexts('discovery').alerts;
  const { lastPrice } = useTexts('trading');
  const form = useAlertForm(instrument);
  const says = useSays({ form, instrument });
  const { draft, last, opened } = form;
  const { currency, tick } = instrument;
  return (
    <>
      <KeyValues>
        <KeyValue name={lastPrice}>
          {last === undefined ? '–' : withCurrency(formatPrice(last, currency, tick), currency)}
        </KeyValue>
      </KeyValues>
      <div className={styles.kind}>
        <Segmented
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          value={draft.kind}
          onChange={form.turnTo}
          label={t.kind}
        />
      </div>
      <Level form={form} instrument={instrument} />
      <Validity form={form} />
      <p className={styles.says}>
        {says} {draft.days === 0 ? null : fill(t.until, { date: formatDate(endOfDayAfter(opened, draft.days)) })}
      </p>
      <Button busy={form.isPending} onPress={() => void form.submit()}>
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
