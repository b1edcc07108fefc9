/** Cached reads of the ledger, and its jobs, for every area. */
import { PLANNER } from '../db/planner.ts';
import { openPool } from '../db/pool.ts';
import { defineModule, part } from '../parts.ts';
import { type AccountsKept, createAccountsKept } from './account-cache.ts';
import { type AuditTurns, createAuditTurns } from './audit/requested-audits.ts';
import { createDayCalendar, type DayCalendar } from './day-movements.ts';
import { createExchangeRates, type ExchangeRates } from './exchange-rates.ts';
import { createInsurance, type Insurance } from './insurance.ts';
import { sealStaffRecord } from '../staff-audit/verify-entries.ts';
import { ownData } from './rows.ts';

declare module '../parts.ts' {
  interface Parts {
    /** Database sessions for reading accounts for screens: mostly one query for many of them. */
    readers: ReturnType<typeof openPool>;
    /** What screens show of accounts, up to date. */
    accounts: AccountsKept;
    /** When the price days began. */
    days: DayCalendar;
    insurance: Insurance;
    exchangeRates: ExchangeRates;
    auditTurns: AuditTurns;
  }
}

const READERS = 8;
const INSURANCE_MS = 5_000;
const STAFF_RECORD_MS = 5_000;

export const ledger = defineModule({
  name: 'ledger',
  parts: [
    part(
      'readers',
      ['database', 'log'],
      // Forces index scans, as the desk does: a plan made while the tables were small takes seconds once they have
      // grown.
      ({ database: { app }, log }) =>
        openPool(app.url, log, {
          max: READERS,
          applicationName: 'bourse readers',
          settings: PLANNER,
          ...(app.role ? { role: app.role } : {}),
        }),
      { stop: (pool) => pool.end() },
    ),
    part('accounts', ['readers'], ({ readers }) => createAccountsKept({ pool: readers })),
    part('days', ['world', 'zones'], (parts) => createDayCalendar(parts)),
    part('insurance', ['database', 'clock'], (parts) => createInsurance(parts), {
      jobs: (insurance) => [
        { name: 'insurance', everyMs: INSURANCE_MS, everywhere: true, run: () => insurance.keep() },
      ],
    }),
    part('exchangeRates', ['feeds', 'zones', 'world', 'operatorHalts'], (parts) => createExchangeRates(parts)),
    part('auditTurns', ['config', 'database', 'log'], (parts) => createAuditTurns(parts), {
      stop: (turns) => turns.stop(),
    }),
  ],
  metrics: ({ insurance }) => [
    {
      kind: 'gauge',
      name: 'bourse_insurance_low',
      help: "Currencies in which less of the insurance account's capital is left than the staff want to hear of.",
      read: insurance.low,
    },
  ],
  jobs: ({ database }) => [{ name: 'staff record', everyMs: STAFF_RECORD_MS, run: () => sealStaffRecord(database) }],
  ownData,
});
