import { refuse } from '@bourse/contract/refusals.ts';
import {
  decideDayTradingApplication,
  DAY_TRADING_TERMS_VERSION,
} from '@bourse/core/trading/day-trading/day-trading-application-review.ts';
import { submitRequest } from '@bourse/core/compliance/request-transitions.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';
import { lockAccountSeq, saveRequest } from '../requests/request-store.ts';
import { writeNotice } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import { readDayTradingApplication, insertApplicationStep } from './store.ts';
import { buildDayTradingApplicationView } from './get-day-trading.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** A refused customer may apply again; with a pending or approved application nothing changes. */
export const applyDayTrading =
  (parts: ServerDependencies): Handler<'trading/applyDayTrading'> =>
  (input, { account }) =>
    runCommand(parts, {
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
        return buildDayTradingApplicationView(parts, await readDayTradingApplication(work.db, account), work.now);
      },
    });
