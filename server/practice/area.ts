import { defineArea } from '../area.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { AccountId } from '../ids.ts';
import { defineDependency } from '../dependencies.ts';
import { PRACTICE_MONEY_AUDIT, grantPracticeMoney, grantMissingPracticeMoney } from './practice-money.ts';
import { moveClock, getWorldClock, type WorldClockView } from './move-clock.ts';
import { insertDemoDepositAndWithdrawalRules } from './demo-deposit-and-withdrawal-rules.ts';
import { setPracticeRule } from './practice-rules.ts';
import { getPracticeWorldState, practiceWorldProposalKind, proposePracticeWorld } from './propose-practice-world.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Gives a new customer the world's practice money, if any; repeating it does nothing. `currencies`: only these. */
    grantWelcomeMoney(account: AccountId, currencies?: readonly Currency[]): Promise<void>;
    /** The state of the world's clock, and who moved it. */
    getWorldClock(): Promise<WorldClockView>;
  }
  interface AutomationNames {
    'practice money': true;
  }
}

const GRANT_MISSING_MONEY_EVERY_MS = 600_000;

export const practice = defineArea({
  name: 'practice',
  automations: ['practice money'],
  dependencies: [
    defineDependency('grantWelcomeMoney', ['settings', 'desk'], ({ settings, desk }) => async (account, currencies) => {
      if (settings.get('practice') === 'yes') await grantPracticeMoney(desk, account, currencies);
    }),
    defineDependency(
      'getWorldClock',
      ['database', 'machineClock', 'worldClock'],
      (dependencies) => () => getWorldClock(dependencies.database.kysely, dependencies),
    ),
  ],
  calls: (dependencies) => ({
    'staff/getPractice': getPracticeWorldState(dependencies),
    'staff/proposePractice': proposePracticeWorld(dependencies),
    'staff/moveClock': moveClock(dependencies),
    'staff/setPracticeRule': setPracticeRule(dependencies),
  }),
  reviewKinds: (dependencies) => [practiceWorldProposalKind(dependencies)],
  demo: { world: (dependencies) => insertDemoDepositAndWithdrawalRules(dependencies) },
  jobs: (dependencies) => [
    {
      name: 'late welcomes',
      everyMs: GRANT_MISSING_MONEY_EVERY_MS,
      run: () => grantMissingPracticeMoney(dependencies),
    },
  ],
  audit: PRACTICE_MONEY_AUDIT,
});
