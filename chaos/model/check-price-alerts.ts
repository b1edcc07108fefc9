/**
 * Price alerts by the written rule: levels as requested, fired once, and only when the market had reached one of them.
 */
import { decodeId } from '@bourse/server/ids.ts';
import { isAccepted } from '../trial-journal.ts';
import { divideUp, SCALED_ONE } from './arithmetic.ts';
import type { PriceAlertRow, StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import type { TrialPriceSource } from '../real-prices/trial-price-source.ts';
import type { AnsweredJournal } from './check-trading-answers.ts';
import { type ClockSetting, NEVER_SET_CLOCK, clockSpansBefore } from './clock-settings.ts';

const SECOND_MS = 1_000;
/** A price may have been seen this long before its alert fired. */
const SEEN_BEFORE_MS = 30_000;
/** A feed may repeat a price this old, even if the clock has leapt and never showed that moment. */
const REPEATED_MS = 15_000;

/**
 * `clock`: how the server's clock went, which may be set between seeing a price and firing its alert. `realPrices`: the
 * truth about instruments that the simulator doesn't price.
 */
export function checkPriceAlerts(
  journal: AnsweredJournal,
  { alerts, alertNotices, simulator }: StoredRowsSnapshot,
  clock: readonly ClockSetting[] = NEVER_SET_CLOCK,
  realPrices: Pick<TrialPriceSource, 'lastAt'> | null = null,
): Record<string, number> {
  const lastAt = (instrument: string, at: number): bigint | null =>
    realPrices?.lastAt(instrument, at) ?? simulator.quote(instrument, at)?.last ?? null;
  const rows = new Map(alerts.map((row) => [`${row.account_id}/${row.alert_seq}`, row]));
  const removed = new Map<string, number>();
  for (const { path, input, customer, decision } of journal.entries) {
    if (!isAccepted(decision)) continue;
    if (path === 'discovery/removeAlert') removed.set(customer.userId, (removed.get(customer.userId) ?? 0) + 1);
    if (path !== 'discovery/setAlert') continue;
    const { id } = (decision.data as { alert: { id: string } }).alert;
    const name = `${customer.userId}/${decodeId('a', BigInt(customer.userId), id)}`;
    const row = rows.get(name);
    const requestedLevels = row && levelsOf(row, input);
    if (
      row &&
      (row.upper !== requestedLevels?.upper ||
        row.lower !== requestedLevels.lower ||
        row.instrument !== input['instrument'])
    )
      journal.violate(
        `alert ${name}: waits for ${row.upper} or ${row.lower}, ` +
          `asked for was ${requestedLevels?.upper} or ${requestedLevels?.lower}`,
      );
  }
  const fired = alerts.filter(({ fired_at }) => fired_at !== null);
  for (const row of fired) checkFired(row, lastAt, clock, journal);
  for (const [account, those] of Map.groupBy(fired, ({ account_id }) => String(account_id))) {
    const noticeCount = alertNotices.find(({ account_id }) => String(account_id) === account)?.count ?? 0;
    if (noticeCount < those.length)
      journal.violate(`account ${account}: ${those.length} alerts have fired, ${noticeCount} were told`, 'lost');
    if (noticeCount > those.length + (removed.get(account) ?? 0))
      journal.violate(`account ${account}: ${those.length} alerts have fired, ${noticeCount} were told`, 'twice');
  }
  return { alerts: alerts.length, alertsFired: fired.length };
}

const scaled = (text: unknown): bigint => {
  const [whole = '0', fraction = ''] = String(text).split('.');
  return BigInt(whole) * SCALED_ONE + BigInt(fraction.slice(0, 8).padEnd(8, '0'));
};

function levelsOf(
  { reference }: PriceAlertRow,
  { kind, price, rate }: Record<string, unknown>,
): Pick<PriceAlertRow, 'upper' | 'lower'> {
  if (kind !== 'percent')
    return { upper: kind === 'above' ? scaled(price) : null, lower: kind === 'below' ? scaled(price) : null };
  const part = scaled(rate);
  const lower = part < SCALED_ONE ? divideUp(reference * (SCALED_ONE - part), SCALED_ONE) : reference;
  return { upper: divideUp(reference * (SCALED_ONE + part), SCALED_ONE), lower: lower < reference ? lower : null };
}

function checkFired(
  { account_id, alert_seq, instrument, upper, lower, fired_at, fired_price }: PriceAlertRow,
  lastAt: (instrument: string, at: number) => bigint | null,
  clock: readonly ClockSetting[],
  { violate }: AnsweredJournal,
): void {
  const name = `alert ${account_id}/${alert_seq} in ${instrument}`;
  if (fired_price === null || fired_at === null) return violate(`${name}: was told without a price`);
  if (!(upper !== null && fired_price >= upper) && !(lower !== null && fired_price <= lower))
    violate(`${name}: was told at ${fired_price}, it waits for ${upper} or ${lower}`);
  for (const { from, to } of clockSpansBefore(clock, fired_at.getTime(), SEEN_BEFORE_MS)) {
    const since = Math.min(from, Math.max(from - REPEATED_MS, to - SEEN_BEFORE_MS));
    for (let at = since; at < to + SECOND_MS; at += SECOND_MS)
      if (lastAt(instrument, Math.min(at, to)) === fired_price) return;
  }
  violate(`${name}: was told at ${fired_price} of ${fired_at.toISOString()}, which the market did not show`);
}
