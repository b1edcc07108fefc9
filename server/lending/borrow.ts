import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideBorrow, type LendingChanges, neededElsewhere } from '@bourse/core/lending/orders.ts';
import { leastMargin } from '@bourse/core/lending/reserving.ts';
import { SCALE } from '@bourse/core/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { borrowable, marginNow } from './borrowable.ts';
import { type LendAnswer, type LendParts, shownOf } from './lend.ts';
import { goingOn, nightUnpaid, stockCounted } from './records.ts';
import { readShorts } from './store.ts';

export const borrow =
  (parts: LendParts): Handler<'lending/borrow'> =>
  async (input, caller) => {
    const { database, desk, views, lendingRules, clock } = parts;
    const { account } = caller;
    const wished = borrowable(parts, input, clock.now());
    if (isRefusal(wished)) return wished;
    const { instrument, quantity, market: seen } = wished;
    const shorts = await readShorts(database.kysely, account);
    const answer = await desk.run<LendingChanges, LendAnswer>({
      account,
      actor: { account },
      key: keyOf('lending/borrow', input),
      currencies: [instrument.currency],
      instrument: instrument.id,
      loads: [goingOn, stockCounted(instrument.id, clock.now()), nightUnpaid],
      decide(state, now) {
        const market = views(instrument.id, now);
        const price = market?.quote?.last ?? null;
        const initial = market ? leastMargin(market, price, quantity) : SCALE;
        const elsewhere = neededElsewhere(state, instrument, shorts, marginNow(parts, now));
        const asked = { instrument, price, date: market?.date ?? seen.date, quantity, initial, elsewhere };
        const terms = lendingRules.termsAt(instrument.market, now);
        return decideBorrow(state, asked, terms, market?.stock?.() ?? null, now);
      },
      answer: (changes) => shownOf(parts, caller, changes),
    });
    return answer ?? refuse('systemBusy');
  };
