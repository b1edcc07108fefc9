/** The state of the system for the console, and an audit on demand. */
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';
import { countCalendarDaysLeft } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { StaffId } from '../ids.ts';
import { isAuditRunning } from '../ledger/audit/requested-audits.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  findLastSeal,
  insertAuditRun,
  listAuditResults,
  findLastAuditRun,
  readCoordinatedTrades,
} from './audit-runs-store.ts';
import { isoTime, isoTimeOrNull } from '@bourse/core/dates.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';

const AUDITS = 10;
const LISTED_COORDINATED_TRADES = 20;

export function getSystemState(dependencies: ServerDependencies): Handler<'staff/getSystem'> {
  return async () => {
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    // Read before the results: an audit's turn ends after its result is stored.
    const isRunning = await isAuditRunning(kysely);
    const [seal, audits, run, clock, insured, together] = await Promise.all([
      findLastSeal(kysely),
      listAuditResults(kysely, AUDITS),
      findLastAuditRun(kysely),
      dependencies.world.kind === 'demo' ? dependencies.getWorldClock() : null,
      dependencies.insuranceKeeper.readStatuses(),
      readCoordinatedTrades(kysely, LISTED_COORDINATED_TRADES),
    ]);
    return {
      world: dependencies.world.kind,
      hours: dependencies.world.hours,
      createdAt: isoTime(dependencies.world.createdAt),
      now: isoTime(now),
      feeds: MARKETS.map((market) => feedStateOf(dependencies, market, now)),
      seal: seal
        ? { number: Number(seal.number), at: seal.at.toISOString(), transfers: Number(seal.transfers_total) }
        : null,
      jobs: dependencies.jobRuns.all().map(({ name, everyMs, lastRunAt, failedAt }) => ({
        name,
        everySeconds: everyMs / 1000,
        lastRunAt: isoTimeOrNull(lastRunAt),
        failedAt: isoTimeOrNull(failedAt),
      })),
      audits: audits.map(auditResultRow),
      auditRun: run ? auditRunRow(run, isRunning) : null,
      withdrawingBans: Number(dependencies.settings.all().find(({ name }) => name === 'withdrawingBans')?.value ?? 0),
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
}: Awaited<ReturnType<ServerDependencies['insuranceKeeper']['readStatuses']>>[number]) => ({
  currency,
  capital: formatAmount(capital, currency),
  balance: formatAmount(balance, currency),
  isLow,
});

const staffPerson = (id: StaffId, name: string | null) => ({ id: id.toString(), name: name ?? '' });

/** By the first instrument of the market that has a quote. */
function feedStateOf(
  { venues, ownVenue, world, timeZones }: Pick<ServerDependencies, 'venues' | 'ownVenue' | 'world' | 'timeZones'>,
  market: (typeof MARKETS)[number],
  now: number,
) {
  const listed = venues.listed(market);
  const first = listed.find(({ id }) => venues.quote(id, now) !== null) ?? listed[0];
  const quote = first ? venues.quote(first.id, now) : null;
  return {
    market,
    source: (first && venues.sourceOf(first.id)) ?? ownVenue.source,
    session: quote ? 'quoted' : 'silent',
    quoteAt: isoTimeOrNull(quote?.at ?? null),
    calendarDays: countCalendarDaysLeft(market, world.hours, now, timeZones),
  };
}

export function startAudit(dependencies: ServerDependencies): Handler<'staff/startAudit'> {
  return async (input, caller) => {
    const turn = await dependencies.auditSlots.take();
    try {
      return await runTransactionCommand(dependencies, {
        actor: caller,
        key: computeIdempotencyKey('staff/startAudit', input),
        permission: 'audit.run',
        async decide(work) {
          // A server without the owner's address leaves audits to `npm run audit`.
          if (!dependencies.auditSlots.canRun) return refuse('submissionFailed');
          if (!turn)
            return refuse('auditRunning', { since: (await findLastAuditRun(work.db))?.at.toISOString() ?? null });
          const run = await insertAuditRun(work.db, caller.staff, work.now);
          work.auditEntries.push({ action: 'startAudit', subject: `audits ${run}` });
          work.afterCommit.push(() => turn.begin(run));
          return { since: isoTime(work.now) };
        },
      });
    } finally {
      await turn?.giveBack();
    }
  };
}
