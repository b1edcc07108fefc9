import { refuse } from '@bourse/contract/errors.ts';
import { applying, DAY_TRADING_TERMS } from '@bourse/core/trading/day-trading/review.ts';
import { submit } from '@bourse/core/compliance/request-transitions.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { lockLastSeq, saveRequest } from '../requests/request-store.ts';
import { writeNotice } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import { readApplication, takeStep } from './store.ts';
import { dayTradingState } from './get-day-trading.ts';
import type { Parts } from '../parts.ts';

/** A refused customer may apply again; with a pending or approved application nothing changes. */
export const applyDayTrading =
  (parts: Parts): Handler<'trading/applyDayTrading'> =>
  (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('trading/applyDayTrading', input),
      async decide(work) {
        const before = await readApplication(work.db, account);
        const step = applying(before.status);
        if (step === 'suspended') return refuse('dayTradingSuspended', { why: before.reason ?? '' });
        if (step === 'apply') {
          await takeStep(
            work.db,
            account,
            before,
            { status: 'applied', author: 'customer', reason: null },
            DAY_TRADING_TERMS,
            work.now,
          );
          const asked = { kind: 'dayTrading', details: { application: before.step + 1 } } as const;
          await saveRequest(work, account, submit(asked, await lockLastSeq(work, account), work.now));
          await writeNotice(work, account, 'dayTradingApplied', {});
        }
        return dayTradingState(parts, await readApplication(work.db, account), work.now);
      },
    });
