import type { SecondFactorVerifier } from '../access/second-factor-interface.ts';
import { USER_AUDIT_CHECKS } from './audit-checks.ts';
import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { deleteExpiredCodesAndChallenges, deleteExpiredLoginRecords } from './delete-expired-login-records.ts';
import { userHandlers } from './user-handlers.ts';
import { seatReviewKind } from './institutional-seat.ts';
import { createManagedLogins, type ManagedLogins } from './managed-logins.ts';
import { createSecondFactorVerifier } from './second-factor.ts';
import { openSessionCache, type Sessions } from './sessions.ts';
import { customerDataExport } from './store.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    sessions: Sessions;
    /** Proves a second step, where money could leave the account. */
    secondFactor: SecondFactorVerifier;
    managedLogins: ManagedLogins;
  }
}

const FORGET_MS = 3_600_000;
const EXPIRE_MS = 60_000;

export const user = defineArea({
  name: 'user',
  dependencies: [
    defineDependency(
      'sessions',
      ['database', 'clock', 'accountEvents'],
      (dependencies) => openSessionCache(dependencies),
      {
        stop: (made) => made.stop(),
      },
    ),
    defineDependency(
      'secondFactor',
      ['database', 'clock', 'machineClock', 'secrets', 'config', 'settings'],
      (dependencies) => createSecondFactorVerifier(dependencies),
    ),
    defineDependency(
      'managedLogins',
      ['database', 'clock', 'machineClock', 'accountEvents', 'secrets', 'world', 'grantWelcomeMoney'],
      (dependencies) => createManagedLogins(dependencies),
    ),
  ],
  calls: userHandlers,
  reviewKinds: (dependencies) => [seatReviewKind(dependencies)],
  jobs: (dependencies) => [
    { name: 'old guesses', everyMs: FORGET_MS, run: () => deleteExpiredLoginRecords(dependencies) },
    { name: 'expired codes', everyMs: EXPIRE_MS, run: () => deleteExpiredCodesAndChallenges(dependencies) },
  ],
  customerDataExport,
  audit: USER_AUDIT_CHECKS,
});
