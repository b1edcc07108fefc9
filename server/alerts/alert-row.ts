import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { formatScaled, scaledOrNull } from '@bourse/core/money.ts';
import { nameIn } from '../venue/name-in.ts';
import { encodeId } from '../ids.ts';
import type { StoredAlert } from './store.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

/** A price alert in its wire form. */
export type AlertRow = AnswerOf<Calls['discovery/setAlert']>['alert'];

export const isWaiting = ({ firedAt, expiresAt }: StoredAlert, now: number): boolean =>
  firedAt === null && (expiresAt === null || expiresAt > now);

export function alertRow(alert: StoredAlert, listed: Instrument | null, language: Language, now: number): AlertRow {
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
