import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideBorrow, leastMargin, type LendingChanges } from '@bourse/core/lending/orders.ts';
import { isWholeLots, lotOf } from '@bourse/core/lots.ts';
import { formatScaled, parseScaled, SCALE, STORED_MAXIMUM } from '@bourse/core/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../http/handler.ts';
import { type LendParts, seqOf, shown } from './lend.ts';
import { goingOnIn, stockCounted } from './records.ts';

export const borrow =
  (parts: LendParts): Handler<'lending/borrow'> =>
  async (input, caller) => {
    const { desk, feeds, views, lendingRules, clock } = parts;
    const { account } = caller;
    const instrument = feeds.instrument(input.instrument);
    const seen = instrument && views(instrument.id, clock.now());
    if (!instrument || !seen) return refuse('instrumentNotFound');
    const quantity = parseScaled(input.quantity);
    if (quantity === null || quantity > STORED_MAXIMUM) return refuse('badInput', { field: 'quantity' });
    if (instrument.market === 'FX' || instrument.board === 'index') return refuse('stockNotLent');
    const lot = lotOf(instrument, seen.date);
    if (!isWholeLots(quantity, lot))
      return refuse('offLot', { lot: formatScaled(lot.lot), minimum: formatScaled(lot.minimum) });
    const answer = await desk.run<LendingChanges, { seq: string }>({
      account,
      actor: { account },
      key: keyOf('lending/borrow', input),
      currencies: [instrument.currency],
      instrument: instrument.id,
      loads: [goingOnIn(instrument.id), stockCounted(instrument.id)],
      decide(state, now) {
        const market = views(instrument.id, now);
        const price = market?.quote?.last ?? null;
        const initial = market ? leastMargin(market, price, quantity) : SCALE;
        const asked = { instrument, price, date: market?.date ?? seen.date, quantity, initial };
        const terms = lendingRules.termsAt(instrument.market, now);
        return decideBorrow(state, asked, terms, market?.stock?.() ?? null, now);
      },
      answer: seqOf,
    });
    if (answer === null) return refuse('systemBusy');
    return isRefusal(answer) ? answer : shown(parts, caller, answer.seq);
  };
