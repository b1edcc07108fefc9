/** The desk's part and its rules, and which of the customer's requests are their own data. */
import { defineModule, type OwnData, part } from '../parts.ts';
import { type Commits, createCommits } from './commit-listeners.ts';
import type { DescribeEvents, FindFallenDue, FindSeason } from './decide.ts';
import { createDesk, type Desk, type DeskOptions } from './desk.ts';
import { type FundsRules, openFundsRules } from '../funds/funds-rules.ts';
import type { AlsoLoads } from './load.ts';
import type { RecordRegistry } from './record-kinds.ts';

/** Which of the customer's rows here are their own data. */
const ownData: OwnData = {
  requests: {
    columns: 'request_seq, kind, status, currency, amount, fee, reason, remark, submitted_at, updated_at',
    by: 'request_seq',
  },
  request_steps: { columns: 'request_seq, step, status, reason, remark, at', by: 'request_seq, step' },
};

declare module '../parts.ts' {
  interface Trial {
    desk?: Pick<DeskOptions, 'batchMaximum' | 'lanes'> | undefined;
  }
  interface GivenParts {
    /** The kinds of records that areas store and load at the desk. */
    records: RecordRegistry;
  }
  interface Parts {
    /** Limits and windows of deposits and withdrawals. */
    funds: FundsRules;
    commits: Commits;
    describe: DescribeEvents;
    fallenDue: FindFallenDue;
    seasonOf: FindSeason;
    alsoLoads: AlsoLoads;
    desk: Desk;
  }
  interface RuleNames {
    'fallen due': true;
    look: true;
  }
}

export const desk = defineModule({
  name: 'desk',
  rules: ['fallen due', 'look'],
  parts: [
    part('funds', ['database'], ({ database }) => openFundsRules(database), {
      reload: { name: 'funds rules', run: (funds) => funds.reload() },
    }),
    part('commits', ['log'], createCommits),
    part(
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
        'trial',
      ],
      ({ database: { app }, commits, trial, seasonOf, ...parts }) =>
        createDesk({ ...trial.desk, ...parts, app, seasons: seasonOf, committed: commits.tell }),
      { drain: (made) => made.stop() },
    ),
  ],
  ownData,
});
