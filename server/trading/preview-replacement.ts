import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { inSeason } from '@bourse/core/leagues/in-season.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { isLeveraged } from '@bourse/core/trading/check-order.ts';
import { previewReplacement as previewByRules } from '@bourse/core/trading/preview-replacement.ts';
import { withBorrowed } from '../desk/loans-owed.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import { readState } from './read-state.ts';
import { replacementOf } from './replace-order.ts';
import { instrumentOfOrder, readLent } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const previewReplacement =
  (parts: TradingParts): Handler<'trading/previewReplacement'> =>
  async (input, { account }) => {
    const { database, views, clock, exchangeRates } = parts;
    const change = replacementOf(input);
    if (isRefusal(change)) return change;
    const seq = decodeId('o', account, input.order);
    const about = seq === null ? null : await instrumentOfOrder(database, account, seq);
    const now = clock.now();
    const market = about && views(about.instrument, now);
    if (seq === null || !market) return refuse('orderNotFound');
    if (about.status !== 'pending') return refuse('notInThatState', { state: about.status });
    const season = parts.seasonOf(about.portfolio);
    if (season === undefined) return refuse('systemBusy');
    const [owner, led, lent] = await Promise.all([
      readState(database, account, market.instrument, { portfolio: about.portfolio, owes: true }),
      parts.knownLeaders.seen(account),
      about.borrows ? readLent(database, about.instrument, account, now) : {},
    ]);
    const order = owner.orders.find((each) => each.seq === seq);
    const read = order && isLeveraged(order) ? withBorrowed(owner, (pay, buy) => exchangeRates(pay, buy, now)) : owner;
    const previewed = previewByRules(inSeason({ ...read, ...led, ...lent }, season), seq, change, market, now);
    if (isRefusal(previewed)) return previewed;
    const { before, after, available, availableAfter, fillsNow } = previewed;
    const { currency } = about;
    const standing = ({ hold, charges }: typeof before) => ({
      hold: formatAmount(hold, currency),
      charges: formatAmount(charges, currency),
    });
    return {
      before: standing(before),
      after: standing(after),
      available: formatAmount(available, currency),
      availableAfter: formatAmount(availableAfter, currency),
      fillsNow,
      currency,
    };
  };
