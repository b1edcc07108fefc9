/** A customer's price alerts: setting, removing and listing them. */
import { refuse } from '@bourse/contract/refusals.ts';
import { decidePriceAlert } from '@bourse/core/information/alerts/price-alert.ts';
import { formatScaled, parseScaled, formatScaledOrNull, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { deleteAlert, deleteEndedAlerts, insertAlert, readAlerts, type StoredPriceAlert } from './store.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

const ALERTS_MAXIMUM = 100;
const ENDED_RETENTION_MS = 30 * 24 * 3_600_000;

const parseScaledOrNull = (text: string | undefined): bigint | null => (text === undefined ? null : parseScaled(text));
const isStorable = (...values: (bigint | null)[]): boolean =>
  values.every((value) => value === null || value <= STORED_INTEGER_MAXIMUM);

export function setAlert(dependencies: ServerDependencies): Handler<'discovery/setAlert'> {
  return async (input, { account, language }) => {
    const [price, rate] = [parseScaledOrNull(input.price), parseScaledOrNull(input.rate)];
    if (!isStorable(price)) return refuse('badInput', { field: 'price' });
    if (!isStorable(rate)) return refuse('badInput', { field: 'rate' });
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/setAlert', input),
      async decide({ db, now }) {
        const instrument = dependencies.venues.instrument(input.instrument);
        if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
        await deleteEndedAlerts(db, account, new Date(now - ENDED_RETENTION_MS));
        const waiting = (await readAlerts(db, account)).filter((each) => isWaiting(each, now));
        if (waiting.length >= ALERTS_MAXIMUM) return refuse('alertsFull', { maximum: ALERTS_MAXIMUM });

        const expiresAt = input.expiresAt === undefined ? null : Date.parse(input.expiresAt);
        const levels = decidePriceAlert(
          { kind: input.kind, price, rate, expiresAt },
          dependencies.venues.quote(instrument.id, now)?.last ?? null,
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

export function removeAlert(dependencies: ServerDependencies): Handler<'discovery/removeAlert'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/removeAlert', input),
      async decide({ db }) {
        const seq = decodeId('a', account, input.alert);
        const removed = seq === null ? null : await deleteAlert(db, account, seq);
        return removed === null ? refuse('notFound') : {};
      },
    });
}

export function listAlerts(dependencies: ServerDependencies): Handler<'discovery/listAlerts'> {
  return async (input, { account, language }) => {
    const now = dependencies.clock.now();
    const alerts = (await readAlerts(dependencies.database.kysely, account)).filter(
      (each) => input.instrument === undefined || each.instrument === input.instrument,
    );
    return {
      rows: alerts.map((each) => alertRow(each, dependencies.venues.instrument(each.instrument), language, now)),
      next: null,
    };
  };
}

/** A price alert in its wire form. */
export type PriceAlertView = CallAnswer<Calls['discovery/setAlert']>['alert'];

const isWaiting = ({ firedAt, expiresAt }: StoredPriceAlert, now: number): boolean =>
  firedAt === null && (expiresAt === null || expiresAt > now);

function alertRow(alert: StoredPriceAlert, listed: Instrument | null, language: Language, now: number): PriceAlertView {
  return {
    id: encodeId('a', alert.account, alert.seq),
    instrument: alert.instrument,
    name: listed ? instrumentNameIn(language, listed) : alert.instrument,
    currency: listed?.currency ?? null,
    kind: alert.kind,
    status: alert.firedAt !== null ? 'fired' : isWaiting(alert, now) ? 'waiting' : 'expired',
    price: alert.kind === 'percent' ? null : formatScaledOrNull(alert.upper ?? alert.lower),
    rate: formatScaledOrNull(alert.rate),
    upper: formatScaledOrNull(alert.upper),
    lower: formatScaledOrNull(alert.lower),
    reference: formatScaled(alert.reference),
    expiresAt: isoTimeOrNull(alert.expiresAt),
    createdAt: new Date(alert.createdAt).toISOString(),
    firedAt: isoTimeOrNull(alert.firedAt),
    firedPrice: formatScaledOrNull(alert.firedPrice),
  };
}
