/** A position at a quote newer than the one the server used, by the server's own arithmetic (core/figures). */
import {
  computeCostOfPart,
  computePartProfit,
  computeShareOfWhole,
} from '@bourse/core/trading/positions/position-figures.ts';
import { formatAmount, formatScaled, computeNotional, parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import type { Position } from './shared/group-positions.ts';

type ValuedPosition = Pick<Position, 'openQuantity' | 'marketValue' | 'openProfit' | 'currency' | 'side'>;

/** What the open units have cost, in minor units: their worth less their gain. */
function openCostOf({ marketValue, openProfit, currency, side }: ValuedPosition): bigint {
  const [value, gained] = [parseAmount(marketValue, currency) ?? 0n, parseAmount(openProfit, currency) ?? 0n];
  return side === 'long' ? value - gained : value + gained;
}

/** Profit or loss of closing `quantity` at `price`, before charges, by the arithmetic that settles it. */
export function computePartialCloseProfit(position: ValuedPosition, price: string, quantity: string): string {
  const units = parseScaled(quantity) ?? 0n;
  const worth = computeNotional(
    parseScaled(price) ?? 0n,
    units,
    position.currency,
    position.side === 'long' ? 'down' : 'up',
  );
  const cost = computeCostOfPart(openCostOf(position), units, parseScaled(position.openQuantity) || 1n);
  return formatAmount(position.side === 'long' ? worth - cost : cost - worth, position.currency);
}

interface FillCharges {
  fees: string;
  tax: string;
}
export interface PartialCloseResult {
  gross: string;
  openingShare: string;
  net: string;
}

/**
 * The result of closing `quantity`: before charges, its share of the opening's charges, and what is left after both
 * these and the closing's charges.
 */
export function computePartialCloseResult(
  position: ValuedPosition & Pick<Position, 'quantity'> & { bought: FillCharges | null; sold: FillCharges | null },
  price: string,
  quantity: string,
  charges: readonly string[],
): PartialCloseResult {
  const { currency } = position;
  const money = (text: string): bigint => parseAmount(text, currency) ?? 0n;
  const opening = position.side === 'long' ? position.bought : position.sold;
  const gross = computePartialCloseProfit(position, price, quantity);
  const part = computePartProfit({
    gross: money(gross),
    closing: charges.reduce((sum, each) => sum + money(each), 0n),
    opening: opening ? money(opening.fees) + money(opening.tax) : 0n,
    quantity: parseScaled(quantity) ?? 0n,
    of: parseScaled(position.quantity) ?? 0n,
  });
  return { gross, openingShare: formatAmount(part.openingShare, currency), net: formatAmount(part.net, currency) };
}

/** A closing's charges, including what is held until the day's end: no more than that is charged then. */
export const listClosingCharges = ({
  fees,
  held,
}: {
  fees: readonly { amount: string }[];
  held: string | null;
}): string[] => [...fees.map(({ amount }) => amount), ...(held === null ? [] : [held])];

/** The position valued at a quote; closed positions and unreadable prices change nothing. */
export function revaluePosition<Held extends Position>(
  position: Held,
  quote: { last: string; bid: string; ask: string } | null | undefined,
): Held {
  const last = quote ? parseScaled(quote.last) : null;
  const price = quote ? parseScaled(position.side === 'long' ? quote.bid : quote.ask) : null;
  if (last === null || price === null || position.status === 'closed') return position;
  const { currency } = position;
  const money = (text: string): bigint => parseAmount(text, currency) ?? 0n;
  const marketValue = computeNotional(
    price,
    parseScaled(position.openQuantity) ?? 0n,
    currency,
    position.side === 'long' ? 'down' : 'up',
  );
  const moved =
    position.side === 'long' ? marketValue - money(position.marketValue) : money(position.marketValue) - marketValue;
  if (moved === 0n && quote?.last === position.lastPrice && formatScaled(price) === position.markPrice) return position;
  const gained = (text: string): string => formatAmount(money(text) + moved, currency);
  return {
    ...position,
    lastPrice: formatScaled(last),
    markPrice: formatScaled(price),
    marketValue: formatAmount(marketValue, currency),
    profit: gained(position.profit),
    grossProfit: gained(position.grossProfit),
    openProfit: gained(position.openProfit),
    equity: gained(position.equity),
    ...(position.today === undefined ? {} : { today: gained(position.today) }),
    returnRate: formatScaled(computeShareOfWhole(money(position.profit) + moved, money(position.invested))),
  };
}
