import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { NumberStepper } from '../../components/number-stepper.tsx';
import { formatDate } from '../../format/dates.ts';
import { countDecimals, formatPrice, formatRate, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { computePriceDistance } from '../../format/typed-amounts.ts';
import {
  type AlertFormState,
  ALERT_VALIDITY_DAYS,
  ALERT_DISTANCES_PERCENT,
  endOfDayAfter,
  ALERT_KINDS,
  useAlertForm,
} from './use-price-alert-form.ts';
import { type Alert, AlertRow, formatPercentTriggerLevel } from './alert-row.tsx';
import styles from './alerts.module.css';

type Instrument = CallAnswer<'quotes/getInstrument'>;
interface AlertFieldProps {
  form: AlertFormState;
  instrument: Instrument;
}

/** The level or the percentage of the price move, with distances to tap instead of typing. */
function LevelField({ form, instrument: { currency, tick } }: AlertFieldProps) {
  const t = useTexts('discovery').alerts;
  const { draft, error, change, choose, chosen } = form;
  const { kind } = draft;
  return (
    <>
      {kind === 'percent' ? (
        <NumberStepper
          label={t.percent}
          value={draft.percent}
          onChange={(percent) => change({ percent })}
          step="0.5"
          min="0.1"
          decimals={2}
          error={error}
        />
      ) : (
        <NumberStepper
          label={fillPlaceholders(t.price, { currency })}
          value={draft.price}
          onChange={(next) => change({ price: next })}
          step={tick}
          min={tick}
          decimals={countDecimals(tick)}
          currency={currency}
          error={error}
        />
      )}
      <ChipRow label={t.distance} flush>
        {ALERT_DISTANCES_PERCENT.map((percent) => (
          <Chip key={percent} chosen={chosen(percent)} onPress={() => choose(percent)}>
            {kind === 'percent' ? '±' : kind === 'above' ? '+' : '\u2212'}
            {percent}%
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}

/** How long the alert is watched for. */
function ValidityField({ form: { draft, change } }: Pick<AlertFieldProps, 'form'>) {
  const t = useTexts('discovery').alerts;
  return (
    <>
      <p className={styles.label}>{t.valid}</p>
      <ChipRow label={t.valid} flush>
        {ALERT_VALIDITY_DAYS.map((count) => (
          <Chip key={count} chosen={draft.days === count} onPress={() => change({ days: count })}>
            {count === 0 ? t.noEnd : fillPlaceholders(t.days, { days: count })}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}

/** The sentence that says what the alert waits for, or that a level must be chosen. */
function useAlertSentence({ form: { draft, judged, last }, instrument: { currency, tick } }: AlertFieldProps): string {
  const t = useTexts('discovery').alerts;
  const price = (value: string) => formatPrice(value, currency, tick);
  if (!judged || 'refused' in judged || last === undefined) return t.pick;
  const [upper, lower] = [judged.upper, judged.lower].map((level) => (level === null ? null : formatScaled(level)));
  if (draft.kind === 'percent')
    return fillPlaceholders(lower ? t.says.percent : t.says.percentUp, {
      upper: price(formatPercentTriggerLevel(upper ?? '0', last, currency, 'up')),
      lower: price(formatPercentTriggerLevel(lower ?? '0', last, currency, 'down')),
    });
  const level = (draft.kind === 'above' ? upper : lower) ?? '0';
  return fillPlaceholders(t.says[draft.kind], {
    price: price(level),
    distance: formatRate(computePriceDistance(last, level) ?? '0'),
  });
}

/** Sets an alert on one instrument, and shows the existing ones. */
export default function AlertForm({ instrument, alerts }: { instrument: Instrument; alerts: readonly Alert[] }) {
  const t = useTexts('discovery').alerts;
  const { lastPrice } = useTexts('trading');
  const form = useAlertForm(instrument);
  const says = useAlertSentence({ form, instrument });
  const { draft, last, opened } = form;
  const { currency, tick } = instrument;
  return (
    <>
      <KeyValueList>
        <KeyValue name={lastPrice}>
          {last === undefined ? '–' : formatWithCurrency(formatPrice(last, currency, tick), currency)}
        </KeyValue>
      </KeyValueList>
      <div className={styles.kind}>
        <SegmentedControl
          options={ALERT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          value={draft.kind}
          onChange={form.turnTo}
          label={t.kind}
        />
      </div>
      <LevelField form={form} instrument={instrument} />
      <ValidityField form={form} />
      <p className={styles.says}>
        {says}{' '}
        {draft.days === 0 ? null : fillPlaceholders(t.until, { date: formatDate(endOfDayAfter(opened, draft.days)) })}
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
