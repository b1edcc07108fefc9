import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readRuns } from './runs-store.ts';
import { removeOwn } from './store.ts';

export const removeStrategy =
  (parts: Pick<Parts, 'database' | 'clock' | 'live'>): Handler<'strategies/removeStrategy'> =>
  (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('strategies/removeStrategy', input),
      async decide({ db, now }) {
        const saved = decodeId('z', account, input.strategy);
        if (saved === null) return refuse('notFound');
        if ((await readRuns(db, { account, saved })).some(({ endedAt }) => endedAt === null))
          return refuse('strategyRuns');
        return (await removeOwn(db, account, saved, now)) ? {} : refuse('notFound');
      },
    });
