/** What placing an order would do, and what it would cost. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { type OrderPreview, previewOrder as previewByRules } from '@bourse/core/trading/trading/preview-order.ts';
import { LoadAlso } from '../desk/command.ts';
import { refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import type { Handler } from '../calls/handler-types.ts';
import { loadFatFingerContext, buildOrderWarnings } from './build-order-warnings.ts';
import { parseOrderCommand, type OrderContext } from './order-context.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { getIntradayClosingTime } from '@bourse/core/trading/day-trading/day-trade.ts';
import { isMarketRolledOver, isRolledOverWithoutRateDifference } from '@bourse/core/borrowing/fx-rollover.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { LinkedOrderPreview } from '@bourse/core/trading/trading/preview-closing.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { buildExchangePreviewView } from './payment-currency.ts';
import { nextRolloverRow } from './position-details.ts';

interface PreviewedOrder extends OrderContext {
  preview: OrderPreview;
  now: number;
}

export const previewOrder =
  (dependencies: TradingDependencies): Handler<'trading/previewOrder'> =>
  async (input, caller) => {
    const command = parseOrderCommand(dependencies, input, caller);
    if (isRefusal(command)) return command;
    const seen = await dependencies.desk.peek<PreviewedOrder>({
      ...command.loads(true),
      decide(read, now, loaded) {
        const context = command.buildContext(read, now, loaded);
        if (context instanceof LoadAlso || isRefusal(context)) return context;
        const { state, order, market } = context;
        const preview = previewByRules(state, order, market, now, command.links);
        if (isRefusal(preview)) return preview;
        const leaving = preview.exchange && refuseMovingOverdueMoney(state, exchangeTransfers(preview.exchange), now);
        return leaving ?? { ...context, preview, now };
      },
    });
    if (isRefusal(seen)) return seen;
    const { state, order: request, market, preview, now } = seen;
    const surroundings = await loadFatFingerContext(dependencies, caller, market.instrument, request, now);
    const warnings = buildOrderWarnings(state, request, market, preview, surroundings, now);
    return previewRow(dependencies, input, { request, market, preview, warnings, now });
  };

/** What would leave the paying currency; if that is more than available, the difference shows as missing. */
const exchangeTransfers = ({
  rate,
  paid: amount,
  availableAfter,
}: NonNullable<OrderPreview['exchange']>): Parameters<typeof refuseMovingOverdueMoney>[1] => ({
  transfers:
    availableAfter < 0n
      ? []
      : [
          {
            currency: rate.pay,
            amount,
            debit: 'available',
            credit: 'exchange',
            code: 'exchangeOut',
            reference: 'preview',
          },
        ],
});

interface PreviewToRender {
  request: OrderRequest;
  market: MarketView;
  preview: OrderPreview;
  warnings: ReturnType<typeof buildOrderWarnings>;
  now: number;
}

/** A preview in its wire form. */
function previewRow(
  dependencies: Pick<TradingDependencies, 'timeZones'>,
  input: CallInput<Calls['trading/previewOrder']>,
  details: PreviewToRender,
) {
  const { request, market, preview, warnings } = details;
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
    delayMinutes: preview.delayMinutes,
    reserved: preview.reserved === null ? null : money(preview.reserved),
    notes: [
      ...preview.notes,
      ...warnings.map(({ code }) => code),
      ...(request.effect === 'open' && isMarketRolledOver(market.instrument.market)
        ? [isRolledOverWithoutRateDifference(market.instrument) ? 'rollsOverAtMarkup' : 'rollsOver']
        : []),
    ],
    warnings,
    quote: {
      last: formatScaled(preview.quote.last),
      bid: formatScaled(preview.quote.bid),
      ask: formatScaled(preview.quote.ask),
      at: new Date(preview.quote.at).toISOString(),
      source: preview.quote.source,
    },
    lockedUntil: preview.lockedUntil === null ? null : new Date(preview.lockedUntil).toISOString(),
    exchange: preview.exchange && buildExchangePreviewView(preview.exchange, preview.total),
    linked: preview.linked && linkedOrderRow(preview.linked, input, money),
    rollover: previewedRollover(dependencies, details),
    interest: preview.interest && {
      borrowed: money(preview.interest.borrowed),
      rate: formatScaled(preview.interest.rate),
      dayBasis: preview.interest.dayBasis,
      perNight: money(preview.interest.perNight),
    },
    borrow: preview.borrow && {
      rate: formatScaled(preview.borrow.rate),
      feePerNight: money(preview.borrow.feePerNight),
      available: preview.borrow.available === null ? null : formatScaled(preview.borrow.available),
      next: preview.borrow.next && {
        from: preview.borrow.next.from,
        feePerNight: money(preview.borrow.next.feePerNight),
      },
    },
  };
}

const previewedRollover = (
  { timeZones }: Pick<TradingDependencies, 'timeZones'>,
  { request, market, preview, now }: PreviewToRender,
) =>
  request.effect === 'open'
    ? nextRolloverRow(
        market.instrument,
        { side: request.side, closesAt: request.dayTrading ? getIntradayClosingTime(market) : null },
        preview.costs.notional,
        { held: request.quantity, opened: [{ at: now, quantity: request.quantity }] },
        now,
        timeZones,
      )
    : null;

const linkedOrderRow = (
  { kind, quantity, price, costs, total, held }: LinkedOrderPreview,
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
