/** Adds margin to a position or takes it away: the position is loaded with the free money, and the answer shows it. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import {
  decideAddMargin,
  decideRemoveMargin,
  type PositionDecision,
} from '@bourse/core/trading/trading/change-margin.ts';
import { formatDisplayTick } from '../venue/tick-reference.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { type AccountId, decodeId } from '../ids.ts';
import { markPricesOf } from '../ledger/position-valuation.ts';
import { findInstrumentOfPosition } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { type PositionRow, positionRow } from './order-views.ts';
import type { Handler } from '../calls/handler.ts';

interface MarginChange {
  call: 'trading/addMargin' | 'trading/removeMargin';
  decide: typeof decideAddMargin;
}
interface MarginChangeInput {
  position: string;
  amount: string;
  key: string;
}

async function changeMargin(
  { desk, database, views, feeds, clock }: TradingDependencies,
  { call, decide }: MarginChange,
  input: MarginChangeInput,
  account: AccountId,
): Promise<{ position: PositionRow } | Refusal> {
  const seq = decodeId('p', account, input.position) ?? 0n;
  const about = await findInstrumentOfPosition(database, account, seq);
  const amount = about ? parseAmount(input.amount, about.currency) : null;
  if (about && (amount === null || amount > STORED_INTEGER_MAXIMUM)) return refuse('badInput', { field: 'amount' });

  const answer = await desk.run<PositionDecision, { position: PositionRow }>({
    account,
    actor: { account },
    key: computeIdempotencyKey(call, input),
    currencies: about ? [about.currency] : [],
    instrument: about?.instrument ?? null,
    positions: [seq],
    decide(state, now) {
      const market = about && views(about.instrument, now);
      return market && amount !== null ? decide(state, seq, amount, market, now) : refuse('positionNotFound');
    },
    answer({ position }) {
      const now = clock.now();
      const markPrices = markPricesOf(position, feeds.quote(position.instrument, now));
      return {
        position: positionRow(
          account,
          position,
          markPrices,
          feeds.instrument(position.instrument)?.name ?? position.instrument,
          formatDisplayTick(feeds, position, markPrices.last, now),
        ),
      };
    },
  });
  if (answer === null || isRefusal(answer)) return answer ?? refuse('systemBusy');
  return answer;
}

export const addMargin =
  (parts: TradingDependencies): Handler<'trading/addMargin'> =>
  (input, { account }) =>
    changeMargin(parts, { call: 'trading/addMargin', decide: decideAddMargin }, input, account);

export const removeMargin =
  (parts: TradingDependencies): Handler<'trading/removeMargin'> =>
  (input, { account }) =>
    changeMargin(parts, { call: 'trading/removeMargin', decide: decideRemoveMargin }, input, account);
