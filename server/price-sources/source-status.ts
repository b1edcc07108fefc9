/** How a source does, as the process that asks it saves it for all, and as staff see it. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isoTime, isoTimeOrNull } from '@bourse/core/dates.ts';
import type { RejectReason } from './polling/check-print.ts';
import type { SourceStatus } from './polling/price-source-driver.ts';
import type { Doubt, HoldReason } from './polling/tick-filter.ts';

export type SourceStatusView = NonNullable<CallAnswer<Calls['staff/listPriceSources']>['sources'][number]['status']>;

/** Times in epoch ms. */
export interface SourceStatusRow extends Omit<SourceStatus, 'rejected'> {
  rejected: { reason: RejectReason | HoldReason; count: number }[];
}

/** A price in doubt: `last` and its own time, and since when; epoch ms. */
export interface InstrumentDoubt extends Pick<Doubt, 'reason' | 'source' | 'since'> {
  last: string;
  at: number;
}

export const toStatusRow = ({ rejected, ...status }: SourceStatus): SourceStatusRow => ({
  ...status,
  rejected: [...rejected].map(([reason, count]) => ({ reason, count })),
});

export const toInstrumentDoubt = ({ reason, source, since, print: { last, at } }: Doubt): InstrumentDoubt => ({
  reason,
  source,
  since,
  last,
  at,
});

export const buildSourceStatusView = (row: SourceStatusRow, now: number): SourceStatusView => ({
  state: row.state,
  circuit: row.circuit,
  lastAnswerAt: isoTimeOrNull(row.lastSuccessAt),
  newestPriceAt: isoTimeOrNull(row.newestPriceAt),
  ageMs: row.newestPriceAt === null ? null : Math.max(0, now - row.newestPriceAt),
  fault:
    row.lastFault === null || row.state === 'working' || row.state === 'idle'
      ? null
      : { ...row.lastFault, at: isoTime(row.lastFault.at) },
  pausedUntil: isoTimeOrNull(row.pausedUntil),
  requestsToday: row.requestsToday,
  requestsPerDay: row.requestsPerDay,
  rejected: row.rejected,
  lagP50Ms: row.lagP50Ms,
  lagP99Ms: row.lagP99Ms,
  active: row.activeInstruments,
});
