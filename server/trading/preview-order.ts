/** What placing an order would do, and what it would cost. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { type Preview, previewOrder as previewByRules } from '@bourse/core/trading/trading/preview-order.ts';
import { refuseLeaving } from '../desk/command-loads.ts';
import type { Handler } from '../calls/handler.ts';
import { readAround, warningsOf } from './preview-context.ts';
import { askedOrder, type Ground } from './order-context.ts';
import type { TradingParts } from './trading-parts.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { closesAt } from '@bourse/core/trading/day-trading/day-trade.ts';
import { isRolledOver, isWithoutDifference } from '@bourse/core/borrowing/fx-rollover.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { PreviewedLink } from '@bourse/core/trading/trading/preview-closing.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { previewedRow } from './payment-currency.ts';
import { rolloverRow } from './position-details.ts';

interface Seen extends Ground {
  preview: Preview;
  now: number;
}

export const previewOrder =
  (parts: TradingParts): Handler<'trading/previewOrder'> =>
  async (input, { account }) => {
    const asked = askedOrder(parts, input, account);
    if (isRefusal(asked)) return asked;
    const look = () =>
      parts.desk.look<Seen>({
        ...asked.loads(true),
        decide(read, now) {
          const ground = asked.groundOn(read, now);
          if (ground === null || isRefusal(ground)) return ground;
          const { state, order, market } = ground;
          const preview = previewByRules(state, order, market, now, asked.links);
          if (isRefusal(preview)) return preview;
          const leaving = preview.exchange && refuseLeaving(state, exchanged(preview.exchange), now);
          return leaving ?? { ...ground, preview, now };
        },
      });
    const seen = (await look()) ?? (await look()) ?? refuse('systemBusy');
    if (isRefusal(seen)) return seen;
    const { state, order: request, market, preview, now } = seen;
    const around = await readAround(parts, account, market.instrument, request, now);
    const warnings = warningsOf(state, request, market, preview, around, now);
    return previewRow(parts, input, { request, market, preview, warnings, now });
  };

/** What would leave the paying currency; if that is more than available, the difference shows as missing. */
const exchanged = ({
  rate,
  paid: amount,
  availableAfter,
}: NonNullable<Preview['exchange']>): Parameters<typeof refuseLeaving>[1] => ({
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

interface Shown {
  request: OrderRequest;
  market: MarketView;
  preview: Preview;
  warnings: ReturnType<typeof warningsOf>;
  now: number;
}

/** A preview in its wire form. */
function previewRow(parts: Pick<TradingParts, 'zones'>, input: InputOf<Calls['trading/previewOrder']>, shown: Shown) {
  const { request, market, preview, warnings } = shown;
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
      ...(request.effect === 'open' && isRolledOver(market.instrument.market, market.date)
        ? [isWithoutDifference(market.instrument, market.date) ? 'rollsOverAtMarkup' : 'rollsOver']
        : []),
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
    rollover: rolloverOf(parts, shown),
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

const rolloverOf = ({ zones }: Pick<TradingParts, 'zones'>, { request, market, preview, now }: Shown) =>
  request.effect === 'open'
    ? rolloverRow(
        market.instrument,
        { side: request.side, closesAt: request.dayTrading ? closesAt(market) : null },
        preview.costs.notional,
        { held: request.quantity, opened: [{ at: now, quantity: request.quantity }] },
        now,
        zones,
      )
    : null;

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
