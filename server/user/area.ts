import type { SecondFactorVerifier } from '../access/second-factor.ts';
import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { deleteExpiredLoginRecords } from './delete-expired-login-records.ts';
import { userHandlers } from './user-handlers.ts';
import { seatReviewKind } from './institutional-seat.ts';
import { createSecondFactorVerifier } from './second-factor.ts';
import { openSessionCache, type Sessions } from './sessions.ts';
import { customerDataColumns } from './store.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    sessions: Sessions;
    /** Proves a second step, where money could leave the account. */
    second: SecondFactorVerifier;
  }
}

const FORGET_MS = 3_600_000;

export const user = defineArea({
  name: 'user',
  parts: [
    defineDependency('sessions', ['database', 'clock', 'live'], (parts) => openSessionCache(parts), {
      stop: (made) => made.stop(),
    }),
    defineDependency('second', ['database', 'clock', 'machine', 'secrets', 'config', 'settings'], (parts) =>
      createSecondFactorVerifier(parts),
    ),
  ],
  calls: userHandlers,
  requests: (parts) => [seatReviewKind(parts)],
  jobs: (parts) => [{ name: 'old guesses', everyMs: FORGET_MS, run: () => deleteExpiredLoginRecords(parts) }],
  customerDataColumns,
});
