import { refuse } from '@bourse/contract/refusals.ts';
import {
  decideDayTradingApplication,
  DAY_TRADING_TERMS_VERSION,
} from '@bourse/core/trading/day-trading/day-trading-application-review.ts';
import { submitRequest } from '@bourse/core/compliance/review-request-transitions.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { lockAccountSeq, saveRequest } from '../requests/review-request-store.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import { readDayTradingApplication, insertApplicationStep } from './store.ts';
import { buildDayTradingApplicationView } from './get-day-trading-status.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** A refused customer may apply again; with a pending or approved application nothing changes. */
export const applyForDayTrading =
  (dependencies: ServerDependencies): Handler<'trading/applyDayTrading'> =>
  (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('trading/applyDayTrading', input),
      async decide(work) {
        const before = await readDayTradingApplication(work.db, account);
        const step = decideDayTradingApplication(before.status);
        if (step === 'suspended') return refuse('dayTradingSuspended', { why: before.reason ?? '' });
        if (step === 'apply') {
          await insertApplicationStep(
            work.db,
            account,
            before,
            { status: 'applied', author: 'customer', reason: null },
            DAY_TRADING_TERMS_VERSION,
            work.now,
          );
          const newRequest = { kind: 'dayTrading', details: { application: before.step + 1 } } as const;
          await saveRequest(work, account, submitRequest(newRequest, await lockAccountSeq(work, account), work.now));
          await writeNotice(work, account, 'dayTradingApplied', {});
        }
        return buildDayTradingApplicationView(
          dependencies,
          await readDayTradingApplication(work.db, account),
          work.now,
        );
      },
    });
