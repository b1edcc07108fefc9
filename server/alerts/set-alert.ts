/** A customer's price alerts: setting, removing and listing them. */
import { refuse } from '@bourse/contract/errors.ts';
import { decideAlert } from '@bourse/core/alerts/price-alert.ts';
import { parseScaled, STORED_MAXIMUM } from '@bourse/core/money.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { alertRow, isWaiting } from './alert-row.ts';
import { forgetAlerts, insertAlert, readAlerts } from './store.ts';

const ALERTS_MAXIMUM = 100;
const ENDED_KEPT_MS = 30 * 24 * 3_600_000;

const parseScaledOrNull = (text: string | undefined): bigint | null => (text === undefined ? null : parseScaled(text));
const isStorable = (...values: (bigint | null)[]): boolean =>
  values.every((value) => value === null || value <= STORED_MAXIMUM);

export function setAlert(parts: Parts): Handler<'discovery/setAlert'> {
  return async (input, { account, language }) => {
    const [price, rate] = [parseScaledOrNull(input.price), parseScaledOrNull(input.rate)];
    if (!isStorable(price)) return refuse('badInput', { field: 'price' });
    if (!isStorable(rate)) return refuse('badInput', { field: 'rate' });
    return runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/setAlert', input),
      async decide({ db, now }) {
        const instrument = parts.feeds.instrument(input.instrument);
        if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
        await forgetAlerts(db, account, new Date(now - ENDED_KEPT_MS));
        const waiting = (await readAlerts(db, account)).filter((each) => isWaiting(each, now));
        if (waiting.length >= ALERTS_MAXIMUM) return refuse('alertsFull', { maximum: ALERTS_MAXIMUM });

        const expiresAt = input.expiresAt === undefined ? null : Date.parse(input.expiresAt);
        const levels = decideAlert(
          { kind: input.kind, price, rate, expiresAt },
          parts.feeds.quote(instrument.id, now)?.last ?? null,
          instrument.currency,
          now,
        );
        if ('refused' in levels) return levels;
        if (!isStorable(levels.upper)) return refuse('badInput', { field: 'rate' });

        const alert = await insertAlert(db, {
          account,
          instrument: instrument.id,
          kind: input.kind,
          ...levels,
          expiresAt,
          createdAt: now,
        });
        return { alert: alertRow(alert, instrument, language, now) };
      },
    });
  };
}
