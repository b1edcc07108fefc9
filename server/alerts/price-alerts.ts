/** A customer's price alerts: setting, removing and listing them. */
import { refuse } from '@bourse/contract/errors.ts';
import { decideAlert } from '@bourse/core/information/alerts/price-alert.ts';
import { formatScaled, parseScaled, scaledOrNull, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { deleteAlert, forgetAlerts, insertAlert, readAlerts, type StoredAlert } from './store.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

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

export function removeAlert(parts: Parts): Handler<'discovery/removeAlert'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/removeAlert', input),
      async decide({ db }) {
        const seq = decodeId('a', account, input.alert);
        const removed = seq === null ? null : await deleteAlert(db, account, seq);
        return removed === null ? refuse('notFound') : {};
      },
    });
}

export function listAlerts(parts: Parts): Handler<'discovery/listAlerts'> {
  return async (input, { account, language }) => {
    const now = parts.clock.now();
    const alerts = (await readAlerts(parts.database.kysely, account)).filter(
      (each) => input.instrument === undefined || each.instrument === input.instrument,
    );
    return {
      rows: alerts.map((each) => alertRow(each, parts.feeds.instrument(each.instrument), language, now)),
      next: null,
    };
  };
}

/** A price alert in its wire form. */
export type AlertRow = AnswerOf<Calls['discovery/setAlert']>['alert'];

const isWaiting = ({ firedAt, expiresAt }: StoredAlert, now: number): boolean =>
  firedAt === null && (expiresAt === null || expiresAt > now);

function alertRow(alert: StoredAlert, listed: Instrument | null, language: Language, now: number): AlertRow {
  return {
    id: encodeId('a', alert.account, alert.seq),
    instrument: alert.instrument,
    name: listed ? nameIn(language, listed) : alert.instrument,
    currency: listed?.currency ?? null,
    kind: alert.kind,
    status: alert.firedAt !== null ? 'fired' : isWaiting(alert, now) ? 'waiting' : 'expired',
    price: alert.kind === 'percent' ? null : scaledOrNull(alert.upper ?? alert.lower),
    rate: scaledOrNull(alert.rate),
    upper: scaledOrNull(alert.upper),
    lower: scaledOrNull(alert.lower),
    reference: formatScaled(alert.reference),
    expiresAt: isoTimeOrNull(alert.expiresAt),
    createdAt: new Date(alert.createdAt).toISOString(),
    firedAt: isoTimeOrNull(alert.firedAt),
    firedPrice: scaledOrNull(alert.firedPrice),
  };
}
