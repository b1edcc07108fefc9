import { Chip, Chips } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { DayTradeChoice } from '../day-trading/shared/day-trade-choice.tsx';
import { useDayTradingAt } from '../day-trading/shared/use-day-trading.ts';
import { type BracketProps, OrderTicketBracket } from './order-ticket-bracket.tsx';
import { MarginConsent } from './margin-consent.tsx';
import { Fixes } from './order-ticket-fixes.tsx';
import { effectOf, otherIntent } from './order-ticket-intent.ts';
import { OrderTicketNext } from './order-ticket-next.tsx';
import { OrderTicketPaying } from './order-ticket-paying.tsx';
import { OrderTicketValidity } from './order-ticket-validity.tsx';
import styles from './order-ticket.module.css';

/** As the calls accept it: visible ASCII without spaces. */
const UNFIT = /[^\x21-\x7e]/g;
const OWN_NUMBER_CHARACTERS = 64;

export interface MoreProps extends BracketProps {
  heldShort: boolean;
  /** Only the unaccepted risks prevent the order. */
  asksConsent: boolean;
}

/** Buying or covering, selling or selling short. */
function IntentChoice({ draft, instrument, heldShort, onChange }: MoreProps) {
  const t = useTexts('ticket');
  const other = otherIntent(draft.intent, { short: instrument.shortAllowed, heldShort });
  if (other === null) return null;
  const pair = ([draft.intent, other] as const).toSorted();
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.intent}</span>
      <Segmented
        label={t.intent}
        value={draft.intent}
        onChange={(intent) => onChange({ intent })}
        options={pair.map((value) => ({ value, label: t.intents[value] }))}
      />
      {draft.intent === 'short' ? <p className={styles.say}>{t.shortSays}</p> : null}
    </div>
  );
}

function LeverageChoice({ most, draft, onChange }: Pick<MoreProps, 'draft' | 'onChange'> & { most: number }) {
  const t = useTexts('ticket');
  const levels = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.leverage}</span>
      <Chips label={t.leverage} flush>
        {levels.map((n) => (
          <Chip key={n} chosen={draft.leverage === n} onPress={() => onChange({ leverage: n })}>
            {fill(t.times, { n })}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** What only some orders need: selling short, leverage, validity, protection. */
export function OrderTicketMore(props: MoreProps) {
  const { draft, instrument, asksConsent, problemOf, onChange } = props;
  const t = useTexts('ticket');
  const opens = effectOf(draft.intent) === 'open';
  const day = useDayTradingAt(instrument, opens);
  const isDay = draft.dayTrading && day !== null;
  const mostOfDay = Math.min(day?.maximumLeverage ?? 1, instrument.dayTradeLeverage);
  const most = isDay ? mostOfDay : instrument.maximumLeverage;
  const problem = problemOf('leverage') ?? problemOf('dayTrading') ?? problemOf('intent');
  return (
    <div className={styles.more}>
      <IntentChoice {...props} />
      {day ? (
        <DayTradeChoice
          row={day}
          chosen={isDay}
          onChange={(dayTrading) =>
            onChange({
              dayTrading,
              leverage: Math.min(draft.leverage, dayTrading ? mostOfDay : instrument.maximumLeverage),
            })
          }
        />
      ) : null}
      {opens && most > 1 ? <LeverageChoice most={most} draft={draft} onChange={onChange} /> : null}
      {asksConsent && opens && !isDay ? <MarginConsent /> : null}
      {problem ? (
        <p className={styles.alert} role="alert">
          {problem.text}
        </p>
      ) : null}
      <Fixes problem={problem} onChange={onChange} />
      {opens ? <OrderTicketPaying draft={draft} instrument={instrument} onChange={onChange} /> : null}
      <OrderTicketBracket {...props} />
      <OrderTicketValidity draft={draft} instrument={instrument} problem={problemOf('goodTill')} onChange={onChange} />
      <OrderTicketNext {...props} />
      <Field
        label={t.ownNumber}
        value={draft.clientId}
        autoComplete="off"
        maxLength={OWN_NUMBER_CHARACTERS}
        onChange={(text) => onChange({ clientId: text.replace(UNFIT, '') })}
      />
    </div>
  );
}
