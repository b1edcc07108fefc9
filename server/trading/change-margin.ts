/** Adds margin to a position or takes it away: the position is loaded with the free money, and the answer shows it. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import {
  decideAddMargin,
  decideRemoveMargin,
  type PositionDecision,
} from '@bourse/core/trading/trading/change-margin.ts';
import { formatDisplayTick } from '../venue/tick-reference.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { decodeId } from '../ids.ts';
import { markPricesOf } from '../ledger/position-valuation.ts';
import { findInstrumentOfPosition } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { type PositionView, buildPositionView } from './order-and-position-views.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';

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
  { desk, database, getMarketView, venues, clock }: TradingDependencies,
  { call, decide }: MarginChange,
  input: MarginChangeInput,
  { account, apiKey }: Pick<CustomerCaller, 'account' | 'apiKey'>,
): Promise<{ position: PositionView } | Refusal> {
  const seq = decodeId('p', account, input.position) ?? 0n;
  const about = await findInstrumentOfPosition(database, account, seq, apiKey?.portfolio);
  const amount = about ? parseAmount(input.amount, about.currency) : null;
  if (about && (amount === null || amount > STORED_INTEGER_MAXIMUM)) return refuse('badInput', { field: 'amount' });

  return desk.run<PositionDecision, { position: PositionView }>({
    account,
    actor: { account },
    key: computeIdempotencyKey(call, input),
    currencies: about ? [about.currency] : [],
    instrument: about?.instrument ?? null,
    positions: [seq],
    decide(state, now) {
      const market = about && getMarketView(about.instrument, now);
      return market && amount !== null ? decide(state, seq, amount, market, now) : refuse('positionNotFound');
    },
    answer({ position }) {
      const now = clock.now();
      const markPrices = markPricesOf(position, venues.quote(position.instrument, now));
      return {
        position: buildPositionView(
          account,
          position,
          markPrices,
          venues.instrument(position.instrument)?.name ?? position.instrument,
          formatDisplayTick(venues, position, markPrices.last, now),
        ),
      };
    },
  });
}

export const addMargin =
  (dependencies: TradingDependencies): Handler<'trading/addMargin'> =>
  (input, caller) =>
    changeMargin(dependencies, { call: 'trading/addMargin', decide: decideAddMargin }, input, caller);

export const removeMargin =
  (dependencies: TradingDependencies): Handler<'trading/removeMargin'> =>
  (input, caller) =>
    changeMargin(dependencies, { call: 'trading/removeMargin', decide: decideRemoveMargin }, input, caller);
