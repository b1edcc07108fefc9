/** The SQL of corporate actions that sources report, and of what was decided about them. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely-or-transaction.ts';
import type { SourceAction } from '../price-source.ts';

export type ReportedKind = 'split' | 'dividend' | 'symbolChange' | 'delisting';

export interface ReportedAction {
  report: bigint;
  instrument: InstrumentId;
  kind: ReportedKind;
  exDate: string;
  /** New shares for old ones (4:1), cash per share, the new code; empty for a delisting. */
  terms: string;
  sources: string[];
  /** Epoch ms. */
  reportedAt: number;
  /** `own`: the house has such an action of that day. */
  state: 'open' | 'proposed' | 'dismissed' | 'own';
}

/** As in the row and in a file of corporate actions. */
export function termsOf(action: SourceAction): string {
  switch (action.kind) {
    case 'split':
      return `${action.to}:${action.from}`;
    case 'dividend':
      return action.amount;
    case 'symbolChange':
      return action.code;
    default:
      return '';
  }
}

/** What two sources report is one action. @returns whether any is new. */
export async function saveReportedActions(
  db: Db,
  { instrument, source, now }: { instrument: InstrumentId; source: string; now: number },
  actions: readonly SourceAction[],
): Promise<boolean> {
  let isNew = false;
  for (const action of actions) {
    const { kind, exDate } = action;
    const terms = termsOf(action);
    const { rows } = await sql<{ report: bigint }>`insert into reported_actions (instrument, kind, ex_date, terms)
      values (${instrument}, ${kind}, ${exDate}, ${terms}) on conflict do nothing returning report`.execute(db);
    isNew ||= rows.length > 0;
    await sql`insert into reported_action_sources (report, source, at)
      select report, ${source}, ${new Date(now)} from reported_actions where instrument = ${instrument}
        and kind = ${kind} and ex_date = ${exDate} and terms = ${terms} on conflict do nothing`.execute(db);
  }
  return isNew;
}

/** A stock dividend is a split by another name. */
const STATE = sql<ReportedAction['state']>`case
  when exists (select from corporate_actions c where c.instrument = r.instrument and c.ex_date = r.ex_date
    and (c.kind = r.kind or (r.kind = 'split' and c.kind = 'stockDividend'))) then 'own'
  when d.verdict = 'dismiss' then 'dismissed'
  when p.proposal is not null and p.verdict is null and p.from_at >= now_at then 'proposed'
  else 'open' end`;

/** The latest ex-date first. `since`: the earliest ex-date, YYYY-MM-DD. */
export async function listReportedActions(
  db: Db,
  { now, since, limit, reports }: { now: number; since?: string; limit: number; reports?: readonly bigint[] },
): Promise<ReportedAction[]> {
  const { rows } = await sql<{
    report: bigint;
    instrument: string;
    kind: ReportedKind;
    exDate: string;
    terms: string;
    sources: string[];
    reportedAt: Date;
    state: ReportedAction['state'];
  }>`select r.report, r.instrument, r.kind, r.ex_date as "exDate", r.terms, s.sources, s.at as "reportedAt",
      ${STATE} as state
    from reported_actions r
    cross join (select ${new Date(now)}::timestamptz as now_at) n
    cross join lateral (select array_agg(source order by at, source) as sources, min(at) as at
      from reported_action_sources where report = r.report) s
    left join lateral (select verdict, proposal from reported_action_decisions where report = r.report
      order by step desc limit 1) d on true
    left join proposals p on p.proposal = d.proposal
    where (${since ?? null}::text is null or r.ex_date >= ${since ?? null})
      and (${reports ?? null}::bigint[] is null or r.report = any(${reports ?? null}::bigint[]))
    order by r.ex_date desc, r.instrument, r.report limit ${limit}`.execute(db);
  return rows.map(({ reportedAt, ...row }) => ({ ...row, reportedAt: reportedAt.getTime() }));
}

/** Splits that a source reports, with their ratios in words; `isOpen`: nobody has agreed to it or dismissed it. */
export async function listReportedSplits(
  db: Db,
  instrument: InstrumentId | null = null,
): Promise<{ instrument: InstrumentId; exDate: string; terms: string; isOpen: boolean }[]> {
  const { rows } = await sql<{
    instrument: InstrumentId;
    exDate: string;
    terms: string;
    isOpen: boolean;
  }>`select r.instrument, r.ex_date as "exDate", r.terms,
      not exists (select from corporate_actions c where c.instrument = r.instrument and c.ex_date = r.ex_date
        and c.kind in ('split', 'stockDividend')) and coalesce(d.verdict <> 'dismiss', true) as "isOpen"
    from reported_actions r
    left join lateral (select verdict from reported_action_decisions where report = r.report
      order by step desc limit 1) d on true
    where r.kind = 'split' and (${instrument}::text is null or r.instrument = ${instrument})`.execute(db);
  return rows;
}

export async function saveReportDecisions(
  db: Db,
  reports: readonly bigint[],
  decision: { verdict: 'propose' | 'dismiss'; why: string; staff: bigint; proposal: bigint | null; now: number },
): Promise<void> {
  const { verdict, why, staff, proposal, now } = decision;
  await db
    .insertInto('reported_action_decisions')
    .values(reports.map((report) => ({ report, verdict, why, staff_id: staff, proposal, at: new Date(now) })))
    .execute();
}
