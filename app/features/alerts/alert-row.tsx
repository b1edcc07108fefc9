/** A price alert as a list row: its text, and removing it. */
import { IconButton } from '../../components/button.tsx';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './alerts.module.css';
import { roundDisplayedLevel } from '@bourse/core/information/alerts/price-alert.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatPrice, formatRate } from '../../format/numbers.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast.tsx';

/** One alert: its price, its state, and a button to remove it. `named` links to its instrument. */
export function AlertRow({ alert, named }: { alert: Alert; named?: boolean }) {
  const t = useTexts('discovery').alerts;
  const takeAway = useRemoveAlert();
  const level = formatAlertTrigger(t, alert);
  const words = (
    <>
      {named ? <span className={styles.name}>{alert.name}</span> : null}
      <span className={named ? styles.level : styles.name}>{level}</span>
      <span className={styles.state}>
        <span className={`${styles.tag} ${styles[alert.status]}`}>{t.state[alert.status]}</span>{' '}
        {formatAlertState(t, alert)}
      </span>
    </>
  );
  return (
    <div className={styles.row}>
      {named ? (
        <Link to="/market/stockDetail" query={{ instrument: alert.instrument }} className={styles.words}>
          {words}
        </Link>
      ) : (
        <div className={styles.words}>{words}</div>
      )}
      <IconButton
        icon="trash"
        label={fillPlaceholders(t.remove, { name: alert.name, level })}
        onPress={() => void takeAway(alert)}
      />
    </div>
  );
}

/** A price alert in words. */

export type Alert = ListCallRow<'discovery/listAlerts'>;
type AlertTexts = Texts['discovery']['alerts'];

/** Formats the level computed from a percentage. */
export const formatPercentTriggerLevel = (
  level: string,
  reference: string,
  currency: string | null,
  rounding: 'up' | 'down',
): string =>
  formatScaled(roundDisplayedLevel(parseScaled(level) ?? 0n, parseScaled(reference) ?? 0n, currency, rounding));

/** When it fires: "At 200.00 or higher", "5.00% from 190.00: at 199.50 or 180.50". */
export function formatAlertTrigger(
  t: AlertTexts,
  { kind, price, rate, upper, lower, reference, currency }: Alert,
): string {
  const formatLevel = (value: string | null) => (value === null ? '' : formatPrice(value, currency ?? undefined));
  if (kind !== 'percent') return fillPlaceholders(t.at[kind], { price: formatLevel(price) });
  const at = (level: string | null, rounding: 'up' | 'down') =>
    formatLevel(level === null ? null : formatPercentTriggerLevel(level, reference, currency, rounding));
  return fillPlaceholders(lower === null ? t.at.percentUp : t.at.percent, {
    rate: formatRate(rate ?? '0'),
    from: formatLevel(reference),
    upper: at(upper, 'up'),
    lower: at(lower, 'down'),
  });
}

/** Formats its state with the relevant time. */
export function formatAlertState(t: AlertTexts, { status, firedAt, firedPrice, expiresAt, currency }: Alert): string {
  if (status === 'fired')
    return fillPlaceholders(t.reached, {
      time: formatDateTimeToMinute(firedAt ?? ''),
      price: formatPrice(firedPrice ?? '0', currency ?? undefined),
    });
  if (status === 'expired') return fillPlaceholders(t.ranOut, { time: formatDateTimeToMinute(expiresAt ?? '') });
  return expiresAt === null ? t.waits : fillPlaceholders(t.waitsUntil, { time: formatDateTimeToMinute(expiresAt) });
}

/** Alerts already being removed: a row stays until the list is reread, so a second tap is possible. */
const removedAlerts = new Set<string>();

/** The terms that set the same alert again. Null for a percentage alert: its reference price has passed. */
function buildSetAgainInput({ status, kind, price, instrument, expiresAt }: Alert) {
  if (status !== 'waiting' || kind === 'percent' || price === null) return null;
  return { instrument, kind, price, ...(expiresAt === null ? {} : { expiresAt }) };
}

/** Removes an alert; undo sets it again. */
export function useRemoveAlert(): (alert: Alert) => Promise<void> {
  const { removed, done } = useTexts('discovery').alerts;
  const { undo } = useTexts('shell');
  const remove = useCommand('discovery/removeAlert');
  const set = useCommand('discovery/setAlert');
  return async (alert) => {
    if (removedAlerts.has(alert.id) || !(await remove.run({ alert: alert.id }))) return;
    removedAlerts.add(alert.id);
    const terms = buildSetAgainInput(alert);
    const restore = async () => {
      if (terms && (await set.run(terms))) showToast(done, 'good');
    };
    showToast(removed, 'good', terms && { label: undo, onPress: () => void restore() });
  };
}
