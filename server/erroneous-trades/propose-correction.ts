import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideProposeTrade } from '@bourse/core/trading/erroneous-trades/decide-correction.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { keyOf } from '../desk/command.ts';
import { refuseTied } from '../customers/linked-staff.ts';
import { openRequests } from '../requests/request-records.ts';
import { changedRequest, requestView } from '../requests/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import { accountOf, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { correctionOfFill } from './records.ts';
import { judged } from './judge-trades.ts';
import { readTrade } from './store.ts';

export const proposeTradeCorrection =
  (parts: Parts): Handler<'staff/proposeTradeCorrection'> =>
  async (input, caller) => {
    const { kysely } = parts.database;
    const account = accountOf(input.customer);
    const seq = account === null ? null : decodeId('f', account, input.fill);
    const stored = account === null || seq === null ? null : await readTrade(kysely, account, seq);
    if (account === null || !stored) return refuse('notFound');
    // The proposer counts as the first of the two who approve.
    const tied = await refuseTied(kysely, caller.staff, account);
    if (tied) return tied;
    const trade = await judged(parts, stored, parts.clock.now());
    const { measure, why } = input;
    const answer = await parts.desk.run({
      actor: caller,
      permission: 'money.correct',
      key: keyOf('staff/proposeTradeCorrection', input),
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
      loads: [...openRequests('tradeCorrection'), correctionOfFill(trade.fill.seq)],
      decide: (state, now) => decideProposeTrade(state, trade, { measure, why, by: caller.staff.toString() }, now),
      answer: (decided: Changes) => ({ review: requestView(account, changedRequest(decided)).id }),
    });
    return answer === null || isRefusal(answer) ? (answer ?? refuse('notFound')) : answer;
  };
