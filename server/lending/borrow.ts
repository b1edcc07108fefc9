/**
 * Reserves stock of a pool that a customer wants to sell short, and checks the reservation as far as that needs no
 * account.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { decideBorrow, type LendingChanges, neededElsewhere } from '@bourse/core/products/lending/orders.ts';
import { leastMargin, marginOn } from '@bourse/core/products/lending/reserving.ts';
import {
  type Amount,
  formatScaled,
  parseScaled,
  type Quantity,
  SCALE,
  STORED_MAXIMUM,
} from '@bourse/core/ledger/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { type LendAnswer, type LendParts, shownOf } from './lend.ts';
import { goingOn, nightUnpaid, stockCounted } from './records.ts';
import { readShorts } from './store.ts';
import { isWholeLots, lotOf } from '@bourse/core/markets/order-rules/lots.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';

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

/** Checks a requested reservation, as far as that needs no account. */

interface Borrowable {
  instrument: Instrument;
  market: MarketView;
  quantity: Quantity;
}

/** The margin that a short of this many units would need now; null without a price. */
export const marginNow =
  ({ views }: Pick<LendParts, 'views'>, now: number) =>
  (id: string, units: Quantity): Amount | null => {
    const market = views(id, now);
    const price = market?.quote?.last ?? null;
    if (!market || price === null) return null;
    return marginOn(price, units, market.instrument.currency, leastMargin(market, price, units));
  };

export function borrowable(
  { feeds, views }: Pick<LendParts, 'feeds' | 'views'>,
  input: { instrument: string; quantity: string },
  now: number,
): Borrowable | Refusal {
  const instrument = feeds.instrument(input.instrument);
  const market = instrument && views(instrument.id, now);
  if (!instrument || !market) return refuse('instrumentNotFound', { instrument: input.instrument });
  const quantity = parseScaled(input.quantity);
  if (quantity === null || quantity > STORED_MAXIMUM) return refuse('badInput', { field: 'quantity' });
  if (instrument.market === 'FX' || instrument.board === 'index') return refuse('stockNotLent');
  const lot = lotOf(instrument, market.date);
  if (!isWholeLots(quantity, lot))
    return refuse('offLot', { lot: formatScaled(lot.lot), minimum: formatScaled(lot.minimum) });
  return { instrument, market, quantity };
}
