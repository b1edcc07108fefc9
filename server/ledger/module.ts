/** Cached reads of the ledger, and its jobs, for every area. */
import { INDEX_PLANNER_SETTINGS } from '../db/planner-settings.ts';
import { openDatabasePool } from '../db/pool.ts';
import { defineModule, defineDependency } from '../dependencies.ts';
import { type AccountCache, createAccountCache } from './account-cache.ts';
import { type AuditSlots, createAuditSlots } from './audit/requested-audits.ts';
import { createDayCalendar, type DayCalendar } from './day-start-calendar.ts';
import { createExchangeRateLookup, type ExchangeRateLookup } from './exchange-rates.ts';
import { createInsuranceAccountKeeper, type InsuranceAccountKeeper } from './insurance-account-keeper.ts';
import { noteStaffAuditForSeal } from '../staff-audit/verify-entries.ts';
import { customerDataExport } from './parse-account-rows.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Database sessions for reading accounts for screens: mostly one query for many of them. */
    readerPool: ReturnType<typeof openDatabasePool>;
    /** What screens show of accounts, up to date. */
    accountCache: AccountCache;
    /** When the price days began. */
    dayCalendar: DayCalendar;
    insuranceKeeper: InsuranceAccountKeeper;
    exchangeRates: ExchangeRateLookup;
    auditSlots: AuditSlots;
  }
}

const READERS = 8;
const INSURANCE_MS = 5_000;
const STAFF_RECORD_MS = 5_000;

export const ledgerModule = defineModule({
  name: 'ledger',
  dependencies: [
    defineDependency(
      'readerPool',
      ['database', 'log'],
      // Forces index scans, as the desk does: a plan made while the tables were small takes seconds once they have
      // grown.
      ({ database: { app }, log }) =>
        openDatabasePool(app.url, log, {
          max: READERS,
          applicationName: 'bourse readers',
          settings: INDEX_PLANNER_SETTINGS,
          ...(app.role ? { role: app.role } : {}),
        }),
      { stop: (pool) => pool.end() },
    ),
    defineDependency('accountCache', ['readerPool'], ({ readerPool }) => createAccountCache({ pool: readerPool })),
    defineDependency('dayCalendar', ['world', 'timeZones'], (dependencies) => createDayCalendar(dependencies)),
    defineDependency(
      'insuranceKeeper',
      ['database', 'clock'],
      (dependencies) => createInsuranceAccountKeeper(dependencies),
      {
        jobs: (insurance) => [
          { name: 'insurance', everyMs: INSURANCE_MS, everywhere: true, run: () => insurance.topUp() },
        ],
      },
    ),
    defineDependency('exchangeRates', ['venues', 'timeZones', 'world', 'operatorHalts'], (dependencies) =>
      createExchangeRateLookup(dependencies),
    ),
    defineDependency('auditSlots', ['config', 'database', 'log'], (dependencies) => createAuditSlots(dependencies), {
      stop: (turns) => turns.stop(),
    }),
  ],
  metrics: ({ insuranceKeeper }) => [
    {
      kind: 'gauge',
      name: 'bourse_insurance_low',
      help: "Currencies in which less of the insurance account's capital is left than the staff want to hear of.",
      read: insuranceKeeper.countLowCurrencies,
    },
  ],
  jobs: ({ database }) => [
    { name: 'staff record', everyMs: STAFF_RECORD_MS, run: () => noteStaffAuditForSeal(database) },
  ],
  customerDataExport,
});
