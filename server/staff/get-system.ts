/** The state of the system for the console, and an audit on demand. */
import { MARKETS } from '@bourse/core/markets/market.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';
import { countCalendarDaysLeft } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Handler } from '../calls/handler.ts';
import type { StaffId } from '../ids.ts';
import { isAuditRunning } from '../ledger/audit/requested-audits.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { insertAuditRun, listAuditResults, findLastAuditRun } from './audit-runs-store.ts';
import { isoTime, isoTimeOrNull } from '@bourse/core/dates.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';

const AUDITS = 10;
const LISTED_COORDINATED_TRADES = 20;

export function getSystem(parts: ServerDependencies): Handler<'staff/getSystem'> {
  return async () => {
    const { kysely } = parts.database;
    const now = parts.clock.now();
    // Read before the results: an audit's turn ends after its result is stored.
    const isRunning = await isAuditRunning(kysely);
    const [seal, audits, run, clock, insured, together] = await Promise.all([
      kysely
        .selectFrom('seals')
        .select(['number', 'at', 'transfers_total'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
      listAuditResults(kysely, AUDITS),
      findLastAuditRun(kysely),
      parts.world.kind === 'demo' ? parts.shownClock() : null,
      parts.insurance.readStatuses(),
      kysely
        .selectFrom('acting_together')
        .selectAll()
        .orderBy('minute', 'desc')
        .limit(LISTED_COORDINATED_TRADES)
        .execute(),
    ]);
    return {
      world: parts.world.kind,
      hours: parts.world.hours,
      createdAt: isoTime(parts.world.createdAt),
      now: isoTime(now),
      feeds: MARKETS.map((market) => feedStateOf(parts, market, now)),
      seal: seal
        ? { number: Number(seal.number), at: seal.at.toISOString(), transfers: Number(seal.transfers_total) }
        : null,
      jobs: parts.jobReports.all().map(({ name, everyMs, lastRunAt, failedAt }) => ({
        name,
        everySeconds: everyMs / 1000,
        lastRunAt: isoTimeOrNull(lastRunAt),
        failedAt: isoTimeOrNull(failedAt),
      })),
      audits: audits.map(auditResultRow),
      auditRun: run ? auditRunRow(run, isRunning) : null,
      withdrawingBans: Number(parts.settings.all().find(({ name }) => name === 'withdrawingBans')?.value ?? 0),
      actingTogether: together.map(({ minute, instrument, direction, holders, quantity, displayed_size }) => ({
        at: minute.toISOString(),
        instrument,
        direction: direction as TradeDirection,
        holders,
        quantity: formatScaled(quantity),
        displayedSize: formatScaled(displayed_size),
      })),
      insurance: insured.filter(({ isLow, balance, capital }) => isLow || balance !== capital).map(insuranceRow),
      clock,
    };
  };
}

const auditResultRow = (row: Awaited<ReturnType<typeof listAuditResults>>[number]) => ({
  at: row.at.toISOString(),
  transfers: Number(row.transfers),
  accounts: Number(row.accounts),
  differences: row.differences,
  named: row.named === '' ? [] : row.named.split('\n'),
  by: row.staff_id === null ? null : staffPerson(row.staff_id, row.by),
});

type AuditRun = NonNullable<Awaited<ReturnType<typeof findLastAuditRun>>>;

function auditRunRow({ at, staff_id: staff, by, audit, unable }: AuditRun, isRunning: boolean) {
  const ended = audit === null ? ('ended' as const) : unable ? ('failed' as const) : ('done' as const);
  return {
    at: at.toISOString(),
    by: staffPerson(staff, by),
    state: isRunning ? ('running' as const) : ended,
  };
}

const insuranceRow = ({
  currency,
  capital,
  balance,
  isLow,
}: Awaited<ReturnType<ServerDependencies['insurance']['readStatuses']>>[number]) => ({
  currency,
  capital: formatAmount(capital, currency),
  balance: formatAmount(balance, currency),
  isLow,
});

const staffPerson = (id: StaffId, name: string | null) => ({ id: id.toString(), name: name ?? '' });

/** By the first instrument of the market that has a quote. */
function feedStateOf(
  { feeds, ownVenue, world, zones }: Pick<ServerDependencies, 'feeds' | 'ownVenue' | 'world' | 'zones'>,
  market: (typeof MARKETS)[number],
  now: number,
) {
  const listed = feeds.listed(market);
  const first = listed.find(({ id }) => feeds.quote(id, now) !== null) ?? listed[0];
  const quote = first ? feeds.quote(first.id, now) : null;
  return {
    market,
    source: (first && feeds.sourceOf(first.id)) ?? ownVenue.source,
    session: quote ? 'quoted' : 'silent',
    quoteAt: isoTimeOrNull(quote?.at ?? null),
    calendarDays: countCalendarDaysLeft(market, world.hours, now, zones),
  };
}

export function startAudit(parts: ServerDependencies): Handler<'staff/startAudit'> {
  return async (input, caller) => {
    const turn = await parts.auditTurns.take();
    try {
      return await runCommand(parts, {
        actor: caller,
        key: computeIdempotencyKey('staff/startAudit', input),
        permission: 'audit.run',
        async decide(work) {
          // A server without the owner's address leaves audits to `npm run audit`.
          if (!parts.auditTurns.canRun) return refuse('submissionFailed');
          if (!turn)
            return refuse('auditRunning', { since: (await findLastAuditRun(work.db))?.at.toISOString() ?? null });
          const run = await insertAuditRun(work.db, caller.staff, work.now);
          work.record.push({ action: 'startAudit', subject: `audits ${run}` });
          work.afterwards.push(() => turn.begin(run));
          return { since: isoTime(work.now) };
        },
      });
    } finally {
      await turn?.giveBack();
    }
  };
}
