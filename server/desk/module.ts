/** The desk's part and its rules, and which of the customer's requests are their own data. */
import { defineModule, type CustomerDataColumns, defineDependency } from '../dependencies.ts';
import { type CommitListeners, createCommitListeners } from './commit-listeners.ts';
import type { BuildAccountEvents, FindDueBookings, FindLeagueSeason } from './decide-batch.ts';
import { createCommandDesk, type CommandDesk, type CommandDeskOptions } from './command-desk.ts';
import { type DepositWithdrawalRules, openDepositWithdrawalRules } from '../funds/deposit-withdrawal-rules.ts';
import type { ListAdditionalLoads } from './load-batch.ts';
import type { RecordRegistry } from './record-kinds.ts';

/** Which of the customer's rows here are their own data. */
const ownData: CustomerDataColumns = {
  requests: {
    columns: 'request_seq, kind, status, currency, amount, fee, reason, remark, submitted_at, updated_at',
    by: 'request_seq',
  },
  request_steps: { columns: 'request_seq, step, status, reason, remark, at', by: 'request_seq, step' },
};

declare module '../dependencies.ts' {
  interface TestOverrides {
    desk?: Pick<CommandDeskOptions, 'batchMaximum' | 'lanes'> | undefined;
  }
  interface ExternalDependencies {
    /** The kinds of records that areas store and load at the desk. */
    records: RecordRegistry;
  }
  interface ServerDependencies {
    /** Limits and windows of deposits and withdrawals. */
    funds: DepositWithdrawalRules;
    commits: CommitListeners;
    describe: BuildAccountEvents;
    fallenDue: FindDueBookings;
    seasonOf: FindLeagueSeason;
    alsoLoads: ListAdditionalLoads;
    desk: CommandDesk;
  }
  interface AutomationNames {
    'fallen due': true;
    look: true;
  }
}

export const deskModule = defineModule({
  name: 'desk',
  rules: ['fallen due', 'look'],
  parts: [
    defineDependency('funds', ['database'], ({ database }) => openDepositWithdrawalRules(database), {
      reload: { name: 'funds rules', run: (funds) => funds.reload() },
    }),
    defineDependency('commits', ['log'], createCommitListeners),
    defineDependency(
      'desk',
      [
        'database',
        'clock',
        'log',
        'describe',
        'fallenDue',
        'seasonOf',
        'alsoLoads',
        'records',
        'commits',
        'tracing',
        'testOverrides',
      ],
      ({ database: { app }, commits, testOverrides, seasonOf, ...parts }) =>
        createCommandDesk({ ...testOverrides.desk, ...parts, app, seasons: seasonOf, committed: commits.notify }),
      { drain: (made) => made.stop() },
    ),
  ],
  customerDataColumns: ownData,
});
