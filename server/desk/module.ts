/** The desk's part and its rules, and which of the customer's requests are their own data. */
import { defineModule, type CustomerDataExportTables, defineDependency } from '../dependencies.ts';
import { type CommitListeners, createCommitListeners } from './commit-listeners.ts';
import type { BuildAccountEvents, FindDueBookings, FindLeagueSeason } from './decide-batch.ts';
import { createCommandDesk, type CommandDesk, type CommandDeskOptions } from './group-commit-desk.ts';
import { type DepositWithdrawalRules, openDepositWithdrawalRules } from '../funds/deposit-withdrawal-rules.ts';
import type { ListAdditionalLoads } from './load-batch.ts';
import { createMarketTakings, type MarketTakings } from './market-takings.ts';
import type { RecordRegistry } from './record-registry.ts';

/** Which of the customer's rows here are their own data. */
const ownData: CustomerDataExportTables = {
  requests: {
    columns: 'request_seq, kind, status, currency, amount, fee, reason, remark, submitted_at, updated_at',
    orderBy: 'request_seq',
  },
  request_steps: { columns: 'request_seq, step, status, reason, remark, at', orderBy: 'request_seq, step' },
};

declare module '../dependencies.ts' {
  interface TestOverrides {
    desk?: Pick<CommandDeskOptions, 'batchMaximum' | 'lanes'> | undefined;
  }
  interface ProcessProvidedDependencies {
    /** The kinds of records that areas store and load at the desk. */
    recordRegistry: RecordRegistry;
  }
  interface ServerDependencies {
    /** Limits and windows of deposits and withdrawals. */
    fundsRules: DepositWithdrawalRules;
    commitListeners: CommitListeners;
    marketTakings: MarketTakings;
    buildAccountEvents: BuildAccountEvents;
    findDueBookings: FindDueBookings;
    findLeagueSeason: FindLeagueSeason;
    listAdditionalLoads: ListAdditionalLoads;
    desk: CommandDesk;
  }
  interface AutomationNames {
    'fallen due': true;
    look: true;
  }
}

export const deskModule = defineModule({
  name: 'desk',
  automations: ['fallen due', 'look'],
  dependencies: [
    defineDependency('fundsRules', ['database'], ({ database }) => openDepositWithdrawalRules(database), {
      reload: { name: 'funds rules', run: (funds) => funds.reload() },
    }),
    defineDependency('commitListeners', ['log'], createCommitListeners),
    defineDependency('marketTakings', [], () => createMarketTakings()),
    defineDependency(
      'desk',
      [
        'database',
        'clock',
        'log',
        'buildAccountEvents',
        'findDueBookings',
        'findLeagueSeason',
        'listAdditionalLoads',
        'recordRegistry',
        'commitListeners',
        'marketTakings',
        'tracing',
        'testOverrides',
      ],
      ({ database: { app }, commitListeners, testOverrides, findLeagueSeason, ...dependencies }) =>
        createCommandDesk({
          ...testOverrides.desk,
          ...dependencies,
          app,
          findLeagueSeason: findLeagueSeason,
          committed: commitListeners.notify,
        }),
      { drain: (made) => made.stop() },
    ),
  ],
  customerDataExport: ownData,
});
