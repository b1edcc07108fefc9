import { keyOf, runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import { marginSince, enableMargin } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

/** Granted at once: a practice world has no review, and the customer has agreed to the risks shown. */
export const applyMargin =
  (parts: TradingParts): Handler<'trading/applyMargin'> =>
  (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('trading/applyMargin', input),
      async decide(work) {
        const earlier = await marginSince(work.db, account);
        if (earlier === null) {
          await enableMargin(work.db, account, work.now);
          await writeNotice(work, account, 'marginEnabled', {});
        }
        return { enabled: true, enabledAt: new Date(earlier ?? work.now).toISOString() };
      },
    });
