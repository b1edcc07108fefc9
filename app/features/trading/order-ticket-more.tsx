import { Chip, Chips } from '../../components/chip.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { fill, useTexts } from '../../language/language.ts';
import type { Draft } from './order-ticket-draft.ts';
import { effectOf, type Instrument, otherIntent } from './order-ticket-intent.ts';
import styles from './order-ticket.module.css';

export interface MoreProps {
  draft: Draft;
  instrument: Instrument;
  heldShort: boolean;
  error: string | null;
  onChange: (change: Partial<Draft>) => void;
}

/** What only some orders need: leverage, how long a limit is valid, selling short, buying back. */
export function OrderTicketMore({ draft, instrument, heldShort, error, onChange }: MoreProps) {
  const t = useTexts('ticket');
  const terms = useTexts('terms').timeInForce;
  const other = otherIntent(draft.intent, { short: instrument.shortAllowed, heldShort });
  const pair = other === null ? null : ([draft.intent, other] as const).toSorted();
  const levels = Array.from({ length: instrument.maximumLeverage }, (_, index) => index + 1);
  return (
    <div className={styles.more}>
      {pair ? (
        <div className={styles.choice}>
          <span className={styles.label}>{t.intent}</span>
          <Segmented label={t.intent} value={draft.intent} onChange={(intent) => onChange({ intent })} options={pair.map((value) => ({ value, label: t.intents[value] }))} />
          {draft.intent === 'short' ? <p className={styles.say}>{t.shortSays}</p> : null}
        </div>
      ) : null}
      {effectOf(draft.intent) === 'open' && levels.length > 1 ? (
        <div className={styles.choice}>
          <span className={styles.label}>{t.leverage}</span>
          <Chips label={t.leverage} flush>{levels.map((n) => <Chip key={n} chosen={draft.leverage === n} onPress={() => onChange({ leverage: n })}>{fill(t.times, { n })}</Chip>)}</Chips>
        </div>
      ) : null}
      {draft.type === 'limit' ? (
        <div className={styles.choice}>
          <span className={styles.label}>{t.valid}</span>
          <Segmented label={t.valid} value={draft.timeInForce} onChange={(timeInForce) => onChange({ timeInForce })}
            options={(['day', 'gtc'] as const).map((value) => ({ value, label: terms[value] }))} />
        </div>
      ) : null}
      {error ? <p className={styles.alert} role="alert">{error}</p> : null}
    </div>
  );
}
