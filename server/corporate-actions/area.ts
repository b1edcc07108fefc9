import { defineArea } from '../area.ts';
import { entriesOf } from '../desk/save.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { type CorporateActions, createCorporateActions } from './apply-actions.ts';
import { type DueActions, openDueActions } from './due-actions.ts';
import { createExDividends, type ExDividends, inOrder, type Settle } from './ex-dividends.ts';
import { listActions } from './list-actions.ts';
import { listDividends, listUpcomingDividends } from './list-dividends.ts';
import { proposeActions, proposedActions } from './propose-actions.ts';
import { payDividends } from './pay-dividends.ts';
import { ACTION_RECORDS, ownData } from './records.ts';

declare module '../parts.ts' {
  interface Parts {
    due: DueActions;
    /** The same object, under the name that valuations use. */
    splits: DueActions;
    actions: CorporateActions;
    exDividends: ExDividends;
    /** Must run before anything reads the prices of a moment. */
    settleActions: Settle;
  }
  interface RuleNames {
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
  records: ACTION_RECORDS,
  parts: [
    part('due', ['database', 'feeds', 'zones', 'world', 'operatorHalts'], (parts) => openDueActions(parts), {
      jobs: (due) => [{ name: 'applied actions', everyMs: APPLIED_MS, everywhere: true, run: () => due.refresh() }],
      stop: (due) => due.stop(),
    }),
    part('splits', ['due'], ({ due }) => due),
    part(
      'actions',
      ['database', 'leaderOf', 'commits', 'feeds', 'views', 'clock', 'zones', 'due', 'log'],
      async ({ commits, ...parts }) => {
        const actions = createCorporateActions(parts);
        commits.listen((written) => {
          for (const { thing } of entriesOf(written, 'positions')) actions.opened(thing.instrument);
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
    part('exDividends', ['database', 'leaderOf', 'feeds', 'views', 'clock', 'zones', 'due', 'world', 'log'], (parts) =>
      createExDividends(parts),
    ),
    part('settleActions', ['actions', 'exDividends'], ({ actions, exDividends }) =>
      inOrder(actions.settle, exDividends.settle),
    ),
  ],
  calls: (parts) => ({
    'wallet/listDividends': listDividends(parts),
    'wallet/listUpcomingDividends': listUpcomingDividends(parts),
    'staff/listActions': listActions(parts),
    'staff/proposeActions': proposeActions(parts),
  }),
  requests: (parts) => [proposedActions(parts)],
  jobs: (parts) => [{ name: 'dividends', everyMs: DIVIDENDS_MS, run: () => payDividends(parts) }],
  audit: AUDIT,
  ownData,
});
