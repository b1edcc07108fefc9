/** Adds margin to a position or takes it away: the position is loaded with the free money, and the answer shows it. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { parseAmount, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import {
  decideAddMargin,
  decideRemoveMargin,
  type PositionDecision,
} from '@bourse/core/trading/trading/change-margin.ts';
import { shownTick } from '../venue/tick-reference.ts';
import { keyOf } from '../desk/command.ts';
import { type AccountId, decodeId } from '../ids.ts';
import { marksOf } from '../ledger/position-valuation.ts';
import { instrumentOfPosition } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { type PositionRow, positionRow } from './order-views.ts';
import type { Handler } from '../calls/handler.ts';

interface Change {
  call: 'trading/addMargin' | 'trading/removeMargin';
  decide: typeof decideAddMargin;
}
interface Input {
  position: string;
  amount: string;
  key: string;
}

async function changeMargin(
  { desk, database, views, feeds, clock }: TradingParts,
  { call, decide }: Change,
  input: Input,
  account: AccountId,
): Promise<{ position: PositionRow } | Refusal> {
  const seq = decodeId('p', account, input.position) ?? 0n;
  const about = await instrumentOfPosition(database, account, seq);
  const amount = about ? parseAmount(input.amount, about.currency) : null;
  if (about && (amount === null || amount > STORED_MAXIMUM)) return refuse('badInput', { field: 'amount' });

  const answer = await desk.run<PositionDecision, { position: PositionRow }>({
    account,
    actor: { account },
    key: keyOf(call, input),
    currencies: about ? [about.currency] : [],
    instrument: about?.instrument ?? null,
    positions: [seq],
    decide(state, now) {
      const market = about && views(about.instrument, now);
      return market && amount !== null ? decide(state, seq, amount, market, now) : refuse('positionNotFound');
    },
    answer({ position }) {
      const now = clock.now();
      const marks = marksOf(position, feeds.quote(position.instrument, now));
      return {
        position: positionRow(
          account,
          position,
          marks,
          feeds.instrument(position.instrument)?.name ?? position.instrument,
          shownTick(feeds, position, marks.last, now),
        ),
      };
    },
  });
  if (answer === null || isRefusal(answer)) return answer ?? refuse('systemBusy');
  return answer;
}

export const addMargin =
  (parts: TradingParts): Handler<'trading/addMargin'> =>
  (input, { account }) =>
    changeMargin(parts, { call: 'trading/addMargin', decide: decideAddMargin }, input, account);

export const removeMargin =
  (parts: TradingParts): Handler<'trading/removeMargin'> =>
  (input, { account }) =>
    changeMargin(parts, { call: 'trading/removeMargin', decide: decideRemoveMargin }, input, account);
