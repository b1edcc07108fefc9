import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { isRolledOver } from '@bourse/core/fx-rollover.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import { isLeveraged } from '@bourse/core/trading/check-order.ts';
import { borrows } from '@bourse/core/trading/check-stock.ts';
import { previewOrder as previewByRules } from '@bourse/core/trading/preview-order.ts';
import type { PreviewedLink } from '@bourse/core/trading/preview-linked.ts';
import { withBorrowed } from '../desk/loans-owed.ts';
import { portfolioAsked } from '../desk/portfolios.ts';
import type { Handler } from '../http/handler.ts';
import { readAround, warningsOf } from './around.ts';
import { paidWith, previewedRow } from './paying.ts';
import { parseOrder } from './request.ts';
import { rolloverRow } from './rollover-row.ts';
import { faultOfAmount, sized } from './sized.ts';
import { readState } from './read-state.ts';
import { isPortfolioOpen, readLent } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const previewOrder =
  (parts: TradingParts): Handler<'trading/previewOrder'> =>
  async (input, { account }) => {
    const { database, feeds, views, clock, zones, exchangeRates, dayTradingScope, readDayTrading } = parts;
    const parsed = parseOrder(input, account);
    if (isRefusal(parsed)) return parsed;
    const now = clock.now();
    const found = views(input.instrument, now);
    if (found && !feeds.isTraded(input.instrument)) return refuse('priceSimulated');
    const { portfolio } = portfolioAsked(input.portfolio);
    if (portfolio !== undefined && !(await isPortfolioOpen(database, account, portfolio)))
      return refuse('portfolioNotFound');
    if (!found) return refuse('instrumentNotFound');
    const market = paidWith(found, parsed.paying, exchangeRates, now);
    if (isRefusal(market)) return market;
    const fault = faultOfAmount(parsed, market.instrument.currency);
    if (fault) return fault;
    const dayTrading = parsed.request.dayTrading
      ? await readDayTrading(database.kysely, account, dayTradingScope(market.instrument, account, now))
      : undefined;
    const leveraged = [parsed.request, parsed.links.oco, parsed.links.oto].some((each) => each && isLeveraged(each));
    const owner = await readState(database, account, market.instrument, {
      ...portfolioAsked(input.portfolio),
      payWith: parsed.paying?.currency,
      dayTrading,
      leveraged,
    });
    const read = leveraged ? withBorrowed(owner, (pay, buy) => exchangeRates(pay, buy, now)) : owner;
    const state = [parsed.request, parsed.links.oco, parsed.links.oto].some((each) => each && borrows(each))
      ? { ...read, ...(await readLent(database, input.instrument, account)) }
      : read;

    const request = sized(parsed, state, market, now);
    if (isRefusal(request)) return request;
    const preview = previewByRules(state, request, market, now, parsed.links);
    if (isRefusal(preview)) return preview;
    const warnings = warningsOf(
      state,
      request,
      market,
      preview,
      await readAround(parts, account, market.instrument, request, now),
      now,
    );
    const { currency } = market.instrument;
    const money = (amount: bigint): string => formatAmount(amount, currency);
    return {
      quantity: formatScaled(request.quantity),
      price: formatScaled(preview.price),
      worstPrice: formatScaled(preview.worstPrice),
      notional: money(preview.costs.notional),
      fees: preview.costs.charges.map(({ name, kind, amount }) => ({ name, kind, amount: money(amount) })),
      tax: money(preview.costs.tax),
      held: preview.costs.held === null ? null : money(preview.costs.held),
      margin: money(input.effect === 'close' ? 0n : preview.costs.margin),
      total: money(preview.total),
      currency,
      available: money(preview.available),
      availableAfter: money(preview.availableAfter),
      callPrice: preview.callPrice === null ? null : formatScaled(preview.callPrice),
      liquidationPrice: preview.liquidationPrice === null ? null : formatScaled(preview.liquidationPrice),
      maximumQuantity: formatScaled(preview.maximumQuantity),
      fillsNow: preview.fillsNow,
      notes: [
        ...preview.notes,
        ...warnings.map(({ code }) => code),
        ...(request.effect === 'open' && isRolledOver(market.instrument.market, market.date) ? ['rollsOver'] : []),
      ],
      warnings,
      quote: {
        last: formatScaled(preview.quote.last),
        bid: formatScaled(preview.quote.bid),
        ask: formatScaled(preview.quote.ask),
        at: new Date(preview.quote.at).toISOString(),
      },
      lockedUntil: preview.lockedUntil === null ? null : new Date(preview.lockedUntil).toISOString(),
      exchange: preview.exchange && previewedRow(preview.exchange, preview.total),
      linked: preview.linked && linkedRow(preview.linked, input, money),
      rollover:
        request.effect === 'open'
          ? rolloverRow(
              market.instrument,
              request.side,
              preview.costs.notional,
              { held: request.quantity, opened: [{ at: now, quantity: request.quantity }] },
              now,
              zones,
            )
          : null,
      borrow: preview.borrow && {
        rate: formatScaled(preview.borrow.rate),
        feePerNight: money(preview.borrow.feePerNight),
        available: preview.borrow.available === null ? null : formatScaled(preview.borrow.available),
      },
    };
  };

const linkedRow = (
  { kind, quantity, price, costs, total, held }: PreviewedLink,
  { oco, oto }: { oco?: { effect?: string }; oto?: { effect?: string } },
  money: (amount: bigint) => string,
) => ({
  kind,
  quantity: formatScaled(quantity),
  price: formatScaled(price),
  notional: money(costs.notional),
  charges: money(costs.total - costs.margin),
  margin: money((oco ?? oto)?.effect === 'close' ? 0n : costs.margin),
  total: money(total),
  held: money(held),
});
