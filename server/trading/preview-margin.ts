import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { closingPrice } from '@bourse/core/figures/position.ts';
import { formatAmount, formatScaled, parseAmount, STORED_MAXIMUM } from '@bourse/core/money.ts';
import {
  addableMargin,
  decideAddMargin,
  decideRemoveMargin,
  removableMargin,
} from '@bourse/core/trading/change-margin.ts';
import { loanOf } from '@bourse/core/trading/loan.ts';
import { spendable } from '@bourse/core/trading/spendable.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import { readState } from './read-state.ts';
import { instrumentOfPosition } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const previewMargin =
  ({ database, views, clock }: TradingParts): Handler<'trading/previewMargin'> =>
  async (input, { account }) => {
    const seq = decodeId('p', account, input.position);
    const about = seq === null ? null : await instrumentOfPosition(database, account, seq);
    const now = clock.now();
    const market = about && views(about.instrument, now);
    if (seq === null || !market) return refuse('positionNotFound');
    const state = await readState(database, account, market.instrument, about);
    const position = state.positions.find((each) => each.seq === seq);
    if (!position) return refuse('notInThatState', { state: 'closed' });

    const { currency } = position;
    const available = state.available(currency);
    const amount = input.amount === undefined ? 0n : parseAmount(input.amount, currency);
    if (amount === null || amount > STORED_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const decide = input.change === 'add' ? decideAddMargin : decideRemoveMargin;
    const decided = amount === 0n ? { position } : decide(state, seq, amount, market, now);
    if (isRefusal(decided)) return decided;

    const price = closingPrice(position, market.quote);
    const takeable = price === null || market.session !== 'open' ? 0n : removableMargin(position, price);
    const levels = (each: Position, free: bigint) => ({
      margin: formatAmount(each.margin, currency),
      available: formatAmount(free, currency),
      liquidationPrice: each.liquidationPrice === null ? null : formatScaled(each.liquidationPrice),
      callPrice: each.callPrice === null ? null : formatScaled(each.callPrice),
    });
    return {
      before: levels(position, available),
      after: levels(decided.position, available + position.margin - decided.position.margin),
      maximum: formatAmount(
        input.change === 'add' ? addableMargin(position, spendable(state, market, currency, now)) : takeable,
        currency,
      ),
      lacking: formatAmount(price === null ? 0n : (loanOf(position, price, market.date)?.lacking ?? 0n), currency),
      currency,
    };
  };
