import { isRefusal } from '@bourse/contract/errors.ts';
import { decideBorrow, type LendingChanges } from '@bourse/core/lending/orders.ts';
import { leastMargin } from '@bourse/core/lending/reserving.ts';
import { SCALE } from '@bourse/core/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../http/handler.ts';
import { borrowable } from './borrowable.ts';
import { answered, type Kept, type LendParts, shownOf } from './lend.ts';
import { goingOnIn, nightUnpaid, stockCounted } from './records.ts';

export const borrow =
  (parts: LendParts): Handler<'lending/borrow'> =>
  async (input, caller) => {
    const { desk, views, lendingRules, clock } = parts;
    const { account } = caller;
    const wished = borrowable(parts, input, clock.now());
    if (isRefusal(wished)) return wished;
    const { instrument, quantity, market: seen } = wished;
    const answer = await desk.run<LendingChanges, Kept>({
      account,
      actor: { account },
      key: keyOf('lending/borrow', input),
      currencies: [instrument.currency],
      instrument: instrument.id,
      loads: [goingOnIn(instrument.id), stockCounted(instrument.id), nightUnpaid],
      decide(state, now) {
        const market = views(instrument.id, now);
        const price = market?.quote?.last ?? null;
        const initial = market ? leastMargin(market, price, quantity) : SCALE;
        const asked = { instrument, price, date: market?.date ?? seen.date, quantity, initial };
        const terms = lendingRules.termsAt(instrument.market, now);
        return decideBorrow(state, asked, terms, market?.stock?.() ?? null, now);
      },
      answer: (changes) => shownOf(parts, caller, changes),
    });
    return answered(parts, caller, answer);
  };
