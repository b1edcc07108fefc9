import { defineArea } from '../area.ts';
import { writtenRecordsOf } from '../desk/save-batch.ts';
import { defineDependency } from '../dependencies.ts';
import { CORPORATE_ACTION_AUDIT } from './audit.ts';
import { type CorporateActionApplier, createCorporateActionApplier } from './apply-actions.ts';
import { type CorporateActionSchedule, openCorporateActionSchedule } from './corporate-action-schedule.ts';
import {
  createExDividendApplier,
  type ExDividendApplier,
  applyActionsInOrder,
  type ApplyActionsToBooks,
} from './ex-dividends.ts';
import { listActions } from './list-actions.ts';
import { listDividends, listUpcomingDividends } from './list-dividends.ts';
import { proposeActions, corporateActionsProposalKind } from './propose-actions.ts';
import { payDividends } from './pay-dividends.ts';
import { CORPORATE_ACTION_RECORDS, customerDataColumns } from './corporate-action-records.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    due: CorporateActionSchedule;
    /** The same object, under the name that valuations use. */
    splits: CorporateActionSchedule;
    actions: CorporateActionApplier;
    exDividends: ExDividendApplier;
    /** Must run before anything reads the prices of a moment. */
    settleActions: ApplyActionsToBooks;
  }
  interface AutomationNames {
    'corporate actions': true;
    dividends: true;
    'ex-dividends': true;
  }
}

const APPLIED_MS = 1_000;
const HELD_MS = 60_000;
const DIVIDENDS_MS = 60_000;

export const corporateActions = defineArea({
  name: 'corporate-actions',
  rules: ['corporate actions', 'dividends', 'ex-dividends'],
  records: CORPORATE_ACTION_RECORDS,
  parts: [
    defineDependency(
      'due',
      ['database', 'feeds', 'zones', 'world', 'operatorHalts'],
      (parts) => openCorporateActionSchedule(parts),
      {
        jobs: (due) => [{ name: 'applied actions', everyMs: APPLIED_MS, everywhere: true, run: () => due.refresh() }],
        stop: (due) => due.stop(),
      },
    ),
    defineDependency('splits', ['due'], ({ due }) => due),
    defineDependency(
      'actions',
      ['database', 'leaderOf', 'commits', 'feeds', 'views', 'clock', 'zones', 'due', 'log'],
      async ({ commits, ...parts }) => {
        const actions = createCorporateActionApplier(parts);
        commits.listen((written) => {
          for (const { thing } of writtenRecordsOf(written, 'positions')) actions.opened(thing.instrument);
        });
        await actions.readHeld();
        return actions;
      },
      {
        jobs: (actions) => [
          { name: 'held instruments', everyMs: HELD_MS, everywhere: true, run: () => actions.readHeld() },
        ],
      },
    ),
    defineDependency(
      'exDividends',
      ['database', 'leaderOf', 'feeds', 'views', 'clock', 'zones', 'due', 'world', 'log'],
      (parts) => createExDividendApplier(parts),
    ),
    defineDependency('settleActions', ['actions', 'exDividends'], ({ actions, exDividends }) =>
      applyActionsInOrder(actions.settle, exDividends.settle),
    ),
  ],
  calls: (parts) => ({
    'wallet/listDividends': listDividends(parts),
    'wallet/listUpcomingDividends': listUpcomingDividends(parts),
    'staff/listActions': listActions(parts),
    'staff/proposeActions': proposeActions(parts),
  }),
  requests: (parts) => [corporateActionsProposalKind(parts)],
  jobs: (parts) => [{ name: 'dividends', everyMs: DIVIDENDS_MS, run: () => payDividends(parts) }],
  audit: CORPORATE_ACTION_AUDIT,
  customerDataColumns,
});
