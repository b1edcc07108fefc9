import { defineArea } from '../area.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { AccountId } from '../ids.ts';
import { defineDependency } from '../dependencies.ts';
import { PRACTICE_MONEY_AUDIT, grantPracticeMoney, grantMissingPracticeMoney } from './practice-money.ts';
import { moveClock, getWorldClock, type WorldClockView } from './move-clock.ts';
import { insertDemoDepositAndWithdrawalRules } from './demo-deposit-and-withdrawal-rules.ts';
import { getPractice, practiceProposalKind, proposePractice } from './propose-practice-world.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Gives a new customer the world's practice money, if any; repeating it does nothing. `currencies`: only these. */
    welcome(account: AccountId, currencies?: readonly Currency[]): Promise<void>;
    /** The state of the world's clock, and who moved it. */
    shownClock(): Promise<WorldClockView>;
  }
  interface AutomationNames {
    'practice money': true;
  }
}

const GRANT_MISSING_MONEY_EVERY_MS = 600_000;

export const practice = defineArea({
  name: 'practice',
  rules: ['practice money'],
  parts: [
    defineDependency('welcome', ['settings', 'desk'], ({ settings, desk }) => async (account, currencies) => {
      if (settings.get('practice') === 'yes') await grantPracticeMoney(desk, account, currencies);
    }),
    defineDependency(
      'shownClock',
      ['database', 'machine', 'worldClock'],
      (parts) => () => getWorldClock(parts.database.kysely, parts),
    ),
  ],
  calls: (parts) => ({
    'staff/getPractice': getPractice(parts),
    'staff/proposePractice': proposePractice(parts),
    'staff/moveClock': moveClock(parts),
  }),
  requests: (parts) => [practiceProposalKind(parts)],
  demo: { world: (parts) => insertDemoDepositAndWithdrawalRules(parts) },
  jobs: (parts) => [
    { name: 'late welcomes', everyMs: GRANT_MISSING_MONEY_EVERY_MS, run: () => grantMissingPracticeMoney(parts) },
  ],
  audit: PRACTICE_MONEY_AUDIT,
});
