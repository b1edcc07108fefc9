import { defineArea } from '../area.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { AccountId } from '../ids.ts';
import { part } from '../parts.ts';
import { AUDIT, grantPracticeMoney, welcomeLate } from './practice-money.ts';
import { moveClock, showClock, type ShownClock } from './move-clock.ts';
import { openDemoFunds } from './demo-funds.ts';
import { getPractice, proposedPractice, proposePractice } from './propose-practice.ts';

declare module '../parts.ts' {
  interface Parts {
    /** Gives a new customer the world's practice money, if any; repeating it does nothing. `currencies`: only these. */
    welcome(account: AccountId, currencies?: readonly Currency[]): Promise<void>;
    /** The state of the world's clock, and who moved it. */
    shownClock(): Promise<ShownClock>;
  }
  interface RuleNames {
    'practice money': true;
  }
}

const LATE_WELCOMES_MS = 600_000;

export const practice = defineArea({
  name: 'practice',
  rules: ['practice money'],
  parts: [
    part('welcome', ['settings', 'desk'], ({ settings, desk }) => async (account, currencies) => {
      if (settings.get('practice') === 'yes') await grantPracticeMoney(desk, account, currencies);
    }),
    part('shownClock', ['database', 'machine', 'worldClock'], (parts) => () => showClock(parts.database.kysely, parts)),
  ],
  calls: (parts) => ({
    'staff/getPractice': getPractice(parts),
    'staff/proposePractice': proposePractice(parts),
    'staff/moveClock': moveClock(parts),
  }),
  requests: (parts) => [proposedPractice(parts)],
  demo: { world: (parts) => openDemoFunds(parts) },
  jobs: (parts) => [{ name: 'late welcomes', everyMs: LATE_WELCOMES_MS, run: () => welcomeLate(parts) }],
  audit: AUDIT,
});
