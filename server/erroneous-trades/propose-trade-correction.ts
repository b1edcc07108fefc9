import { refuse } from '@bourse/contract/refusals.ts';
import { decideProposeTradeCorrection } from '@bourse/core/trading/erroneous-trades/decide-trade-correction.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { refuseConflictOfInterest } from '../customers/staff-conflicts-of-interest.ts';
import { buildOpenRequestRecordLoads } from '../requests/review-request-records.ts';
import { getChangedRequest, buildRequestView } from '../requests/review-request-view.ts';
import type { Handler } from '../calls/handler-types.ts';
import { parseAccountId, decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildCorrectionOfFillLoad } from './trade-correction-records.ts';
import { judgeTrade } from './judge-trades.ts';
import { readTrade } from './store.ts';

export const proposeTradeCorrection =
  (dependencies: ServerDependencies): Handler<'staff/proposeTradeCorrection'> =>
  async (input, caller) => {
    const { kysely } = dependencies.database;
    const account = parseAccountId(input.customer);
    const seq = account === null ? null : decodeId('f', account, input.fill);
    const stored = account === null || seq === null ? null : await readTrade(kysely, account, seq);
    if (account === null || !stored) return refuse('notFound');
    // The proposer counts as the first of the two who approve.
    const tied = await refuseConflictOfInterest(kysely, caller.staff, account);
    if (tied) return tied;
    const trade = await judgeTrade(dependencies, stored, dependencies.clock.now());
    const { measure, why } = input;
    return dependencies.desk.run({
      actor: caller,
      permission: 'money.correct',
      key: computeIdempotencyKey('staff/proposeTradeCorrection', input),
      audit: {
        action: 'proposeTradeCorrection',
        subject: `customer ${account}`,
        account,
        detail: { tradeFill: input.fill, tradeMeasure: measure, tradeWhy: why },
      },
      account,
      portfolio: trade.portfolio,
      currencies: [trade.currency],
      // To see whether its units are still held.
      instrument: measure === 'bust' ? trade.instrument : null,
      loads: [...buildOpenRequestRecordLoads('tradeCorrection'), buildCorrectionOfFillLoad(trade.fill.seq)],
      decide: (state, now) =>
        decideProposeTradeCorrection(state, trade, { measure, why, by: caller.staff.toString() }, now),
      answer: (decided: DecisionChanges) => ({ review: buildRequestView(account, getChangedRequest(decided)).id }),
    });
  };
