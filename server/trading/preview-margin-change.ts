import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { getClosingSidePrice } from '@bourse/core/trading/positions/position-figures.ts';
import { formatAmount, formatScaled, parseAmount, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import {
  computeAddableMargin,
  decideAddMargin,
  decideRemoveMargin,
  computeRemovableMargin,
} from '@bourse/core/trading/trading/change-margin.ts';
import { computePositionLoan } from '@bourse/core/trading/trading/financing-terms.ts';
import { computeSpendableMoney } from '@bourse/core/trading/execution/buying-power.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import { findInstrumentOfPosition } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

export const previewMarginChange =
  ({ database, desk, getMarketView }: TradingDependencies): Handler<'trading/previewMargin'> =>
  async (input, { account, apiKey }) => {
    const seq = decodeId('p', account, input.position);
    const about = seq === null ? null : await findInstrumentOfPosition(database, account, seq, apiKey?.portfolio);
    if (!about || seq === null) return refuse('positionNotFound');
    const amount = input.amount === undefined ? 0n : parseAmount(input.amount, about.currency);
    const seen = await desk.peek({
      account,
      currencies: [about.currency],
      instrument: about.instrument,
      positions: [seq],
      decide(state, now) {
        const market = getMarketView(about.instrument, now);
        if (!market) return refuse('positionNotFound');
        const position = state.positions.find((each) => each.seq === seq && each.openQuantity > 0n);
        if (!position) return refuse('notInThatState', { state: 'closed' });
        if (amount === null || amount > STORED_INTEGER_MAXIMUM) return refuse('badInput', { field: 'amount' });
        const decide = input.change === 'add' ? decideAddMargin : decideRemoveMargin;
        const decided = amount === 0n && !market.delay ? { position } : decide(state, seq, amount, market, now);
        return isRefusal(decided) ? decided : { state, market, position, after: decided.position, now };
      },
    });
    if (isRefusal(seen)) return seen;
    const { state, market, position, after, now } = seen;
    const { currency } = position;
    const available = state.available(currency);
    const price = getClosingSidePrice(position, market.quote);
    const takeable = price === null || market.session !== 'open' ? 0n : computeRemovableMargin(position, price);
    const levels = (each: Position, free: bigint) => ({
      margin: formatAmount(each.margin, currency),
      available: formatAmount(free, currency),
      liquidationPrice: each.liquidationPrice === null ? null : formatScaled(each.liquidationPrice),
      callPrice: each.callPrice === null ? null : formatScaled(each.callPrice),
    });
    return {
      before: levels(position, available),
      after: levels(after, available + position.margin - after.margin),
      maximum: formatAmount(
        input.change === 'add'
          ? computeAddableMargin(position, computeSpendableMoney(state, market, currency, now))
          : takeable,
        currency,
      ),
      lacking: formatAmount(
        price === null ? 0n : (computePositionLoan(position, price, market.date)?.lacking ?? 0n),
        currency,
      ),
      currency,
    };
  };
