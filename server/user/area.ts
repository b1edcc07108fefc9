import type { SecondStep } from '../access/second-factor.ts';
import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { forgetOldAccess } from './delete-expired.ts';
import { userHandlers } from './calls.ts';
import { reviewSeat } from './institutional-seat.ts';
import { secondStep } from './second-factor.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { ownData } from './store.ts';

declare module '../parts.ts' {
  interface Parts {
    sessions: Sessions;
    /** Proves a second step, where money could leave the account. */
    second: SecondStep;
  }
}

const FORGET_MS = 3_600_000;

export const user = defineArea({
  name: 'user',
  parts: [
    part('sessions', ['database', 'clock', 'live'], (parts) => openSessions(parts), { stop: (made) => made.stop() }),
    part('second', ['database', 'clock', 'machine', 'secrets', 'config', 'settings'], (parts) => secondStep(parts)),
  ],
  calls: userHandlers,
  requests: (parts) => [reviewSeat(parts)],
  jobs: (parts) => [{ name: 'old guesses', everyMs: FORGET_MS, run: () => forgetOldAccess(parts) }],
  ownData,
});
