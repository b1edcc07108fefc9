/** What an owner allows in a practice world alone: it takes one person, is recorded, and never holds for real money. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import { isPracticeWorld } from '../world/world.ts';
import { getPracticeView } from './propose-practice-world.ts';
import { insertPracticeSetting } from './store.ts';

export const setPracticeRule =
  (dependencies: ServerDependencies): Handler<'staff/setPracticeRule'> =>
  async (input, caller) => {
    const { rule, allowed } = input;
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/setPracticeRule', input),
      permission: 'practice.rules',
      audit: { action: 'setPracticeRule', subject: `setting ${rule}`, detail: { allowed } },
      async decide(work) {
        // Whatever decides that a world has real money takes the same lock.
        await lockRuleDating(work);
        if (!(await isPracticeWorld(dependencies, work.db))) return refuse('practiceOnly');
        await insertPracticeSetting(work.db, {
          name: rule,
          value: allowed ? 'yes' : 'no',
          by: caller.staff,
          now: work.now,
        });
        return getPracticeView(dependencies, work.db, caller, work.now);
      },
    });
    if (!isRefusal(done)) await dependencies.settings.reload();
    return done;
  };
