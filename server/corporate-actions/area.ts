import { defineArea } from '../area.ts';
import { writtenRecordsOf } from '../desk/save-batch.ts';
import { defineDependency } from '../dependencies.ts';
import { CORPORATE_ACTION_AUDIT_CHECKS } from './audit-checks.ts';
import { type CorporateActionApplier, createCorporateActionApplier } from './apply-actions.ts';
import { type CorporateActionSchedule, openCorporateActionSchedule } from './corporate-action-schedule.ts';
import {
  createExDividendApplier,
  type ExDividendApplier,
  applyActionsInOrder,
  type ApplyActionsToBooks,
} from './apply-ex-dividend-dates.ts';
import { listActions } from './list-actions.ts';
import { listDividends, listUpcomingDividends } from './list-dividends.ts';
import { previewActions, proposeActions, corporateActionsProposalKind } from './propose-actions.ts';
import { payDividends } from './pay-dividends.ts';
import { CORPORATE_ACTION_RECORDS, customerDataExport } from './corporate-action-records.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    corporateActionSchedule: CorporateActionSchedule;
    /** The same object, under the name that valuations use. */
    splitSchedule: CorporateActionSchedule;
    corporateActionApplier: CorporateActionApplier;
    exDividends: ExDividendApplier;
    /** Must run before anything reads the prices of a moment. */
    applyCorporateActions: ApplyActionsToBooks;
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
  automations: ['corporate actions', 'dividends', 'ex-dividends'],
  records: CORPORATE_ACTION_RECORDS,
  dependencies: [
    defineDependency(
      'corporateActionSchedule',
      ['database', 'venues', 'timeZones', 'world', 'operatorHalts'],
      (dependencies) => openCorporateActionSchedule(dependencies),
      {
        jobs: (due) => [{ name: 'applied actions', everyMs: APPLIED_MS, everywhere: true, run: () => due.refresh() }],
        stop: (due) => due.stop(),
      },
    ),
    defineDependency(
      'splitSchedule',
      ['corporateActionSchedule'],
      ({ corporateActionSchedule }) => corporateActionSchedule,
    ),
    defineDependency(
      'corporateActionApplier',
      [
        'database',
        'leaderWriters',
        'commitListeners',
        'venues',
        'getMarketView',
        'clock',
        'timeZones',
        'corporateActionSchedule',
        'log',
      ],
      async ({ commitListeners, ...dependencies }) => {
        const actions = createCorporateActionApplier(dependencies);
        commitListeners.listen((written) => {
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
      [
        'database',
        'leaderWriters',
        'venues',
        'getMarketView',
        'clock',
        'timeZones',
        'corporateActionSchedule',
        'world',
        'log',
      ],
      (dependencies) => createExDividendApplier(dependencies),
    ),
    defineDependency(
      'applyCorporateActions',
      ['corporateActionApplier', 'exDividends'],
      ({ corporateActionApplier, exDividends }) =>
        applyActionsInOrder(corporateActionApplier.settle, exDividends.settle),
    ),
  ],
  calls: (dependencies) => ({
    'wallet/listDividends': listDividends(dependencies),
    'wallet/listUpcomingDividends': listUpcomingDividends(dependencies),
    'staff/listActions': listActions(dependencies),
    'staff/previewActions': previewActions(dependencies),
    'staff/proposeActions': proposeActions(dependencies),
  }),
  reviewKinds: (dependencies) => [corporateActionsProposalKind(dependencies)],
  jobs: (dependencies) => [{ name: 'dividends', everyMs: DIVIDENDS_MS, run: () => payDividends(dependencies) }],
  audit: CORPORATE_ACTION_AUDIT_CHECKS,
  customerDataExport,
});
