import { isRefusal, refuse, type Refusal } from '@bourse/contract/errors.ts';
import { inSeason } from '@bourse/core/leagues/in-season.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { isLeveraged } from '@bourse/core/trading/check-order.ts';
import { borrows } from '@bourse/core/trading/check-stock.ts';
import { type Preview, previewOrder as previewByRules } from '@bourse/core/trading/preview-order.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import type { MarketView } from '@bourse/core/orders/market-view.ts';
import { refuseLeaving, withBorrowed } from '../desk/loans-owed.ts';
import { portfolioAsked } from '../desk/portfolios.ts';
import type { Handler } from '../http/handler.ts';
import type { AccountId } from '../ids.ts';
import { readAround, warningsOf } from './around.ts';
import { paidWith } from './paying.ts';
import { previewRow } from './preview-row.ts';
import { readState } from './read-state.ts';
import { parseOrder } from './request.ts';
import { faultOfAmount, sized } from './sized.ts';
import { isPortfolioOpen, readLent } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

type Parsed = Exclude<ReturnType<typeof parseOrder>, Refusal>;

export const previewOrder =
  (parts: TradingParts): Handler<'trading/previewOrder'> =>
  async (input, { account }) => {
    const { database, feeds, views, clock, exchangeRates } = parts;
    const parsed = parseOrder(input, account);
    if (isRefusal(parsed)) return parsed;
    const now = clock.now();
    const found = views(input.instrument, now);
    if (found && !feeds.isTraded(input.instrument)) return refuse('priceSimulated');
    const asked = portfolioAsked(input.portfolio);
    if (asked.portfolio !== undefined && !(await isPortfolioOpen(database, account, asked.portfolio)))
      return refuse('portfolioNotFound');
    if (!found) return refuse('instrumentNotFound', { instrument: input.instrument });
    const market = paidWith(found, parsed.paying, exchangeRates, now);
    if (isRefusal(market)) return market;
    const fault = faultOfAmount(parsed, market.instrument.currency);
    if (fault) return fault;
    const season = parts.seasonOf(asked.portfolio ?? MAIN);
    if (season === undefined) return refuse('systemBusy');
    const [read, led] = await Promise.all([
      stateFor(parts, account, parsed, market, { ...asked, now }),
      parts.knownLeaders.seen(account),
    ]);
    const state = inSeason({ ...read, ...led }, season);

    const request = sized(parsed, state, market, now);
    if (isRefusal(request)) return request;
    const preview = previewByRules(state, request, market, now, parsed.links);
    if (isRefusal(preview)) return preview;
    const leaving = preview.exchange && refuseLeaving(state, exchanged(preview.exchange), now);
    if (leaving) return leaving;
    const around = await readAround(parts, account, market.instrument, request, now);
    const warnings = warningsOf(state, request, market, preview, around, now);
    return previewRow(parts, input, { request, market, preview, warnings, now });
  };

/** What would leave the currency that pays. */
const exchanged = ({ rate, paid: amount }: NonNullable<Preview['exchange']>): Parameters<typeof refuseLeaving>[1] => ({
  transfers: [
    { currency: rate.pay, amount, debit: 'available', credit: 'exchange', code: 'exchangeOut', reference: 'preview' },
  ],
});

/** What this order's checks look at: nothing more is read. */
async function stateFor(
  { database, exchangeRates, dayTradingScope, readDayTrading }: TradingParts,
  account: AccountId,
  { request, links, paying }: Parsed,
  { instrument }: MarketView,
  { now, ...asked }: ReturnType<typeof portfolioAsked> & { now: number },
): Promise<AccountState> {
  const all = [request, links.oco, links.oto];
  const dayTrading = request.dayTrading
    ? await readDayTrading(database.kysely, account, dayTradingScope(instrument, account, now))
    : undefined;
  const leveraged = all.some((each) => each && isLeveraged(each));
  const owner = await readState(database, account, instrument, {
    ...asked,
    payWith: paying?.currency,
    dayTrading,
    owes: leveraged || paying !== null,
  });
  const read = leveraged ? withBorrowed(owner, (pay, buy) => exchangeRates(pay, buy, now)) : owner;
  return all.some((each) => each && borrows(each))
    ? { ...read, ...(await readLent(database, instrument.id, account, now)) }
    : read;
}
