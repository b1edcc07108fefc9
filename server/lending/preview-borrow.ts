import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { quotaLeft } from '@bourse/core/products/lending/pool.ts';
import { leastMargin, quoteReserving, refuseBarred } from '@bourse/core/products/lending/reserving.ts';
import { neededElsewhere, reservedIn } from '@bourse/core/products/lending/orders.ts';
import { addDays } from '@bourse/core/dates.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { borrowable, marginNow } from './borrow.ts';
import type { LendParts } from './lend.ts';
import { countStock, readNightUnpaid, readOrders, readShorts } from './store.ts';

/** The maximum number of a customer's reservations, over all instruments. */
const ORDERS = 1_000;

export const previewBorrow =
  (parts: LendParts & Pick<Parts, 'zones'>): Handler<'lending/previewBorrow'> =>
  async (input, { account }) => {
    const { database, lendingRules, clock, zones } = parts;
    const now = clock.now();
    const asked = borrowable(parts, input, now);
    if (isRefusal(asked)) return asked;
    const { instrument, market, quantity } = asked;
    const [lendingOrders, counts, unpaidAt, shorts] = await Promise.all([
      readOrders(database.kysely, account, { kind: 'borrow', finished: false, before: null, limit: ORDERS }),
      countStock(database.kysely, [instrument.id], now),
      readNightUnpaid(database.kysely, account),
      readShorts(database.kysely, account),
    ]);
    const barred = refuseBarred(unpaidAt, now);
    if (barred) return barred;
    const price = market.quote?.last ?? null;
    const stock = market.stock?.() ?? null;
    const initial = leastMargin(market, price, quantity);
    const elsewhere = neededElsewhere({ lendingOrders }, instrument, shorts, marginNow(parts, now));
    const reserving = { instrument, price, date: market.date, quantity, initial, elsewhere };
    const before = reservedIn({ lendingOrders }, instrument.id);
    const terms = lendingRules.termsAt(instrument.market, now);
    const quote = quoteReserving(reserving, before, terms, stock);
    if ('refused' in quote) return quote;
    const counted = counts.get(instrument.id);
    if (counted && quantity > quotaLeft(quote.pool, counted, terms.quotaPart)) return refuse('borrowingQuotaFull');
    const { zone } = rulesOf(instrument.market);
    const { currency } = instrument;
    return {
      currency,
      rate: formatScaled(stock?.rate ?? 0n),
      worth: formatAmount(quote.worth, currency),
      fee: formatAmount(quote.fee, currency),
      needed: formatAmount(quote.needed, currency),
      nextAt: new Date(zones.toInstant(addDays(zones.toLocal(now, zone).date, 2), 0, zone)).toISOString(),
    };
  };
