/** What is open in each instrument, all purchases of it together. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  type Amount,
  currencyDigitsOf,
  divide,
  formatAmount,
  formatScaled,
  power10,
  SCALE_DIGITS,
  sumAmounts,
} from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Handler } from '../calls/handler-types.ts';
import { readPortfolioSnapshot } from '../ledger/account-snapshot.ts';
import { sumFillEffectsByPosition } from '../ledger/fill-effects-of-day.ts';
import { valuePosition } from '../ledger/position-valuation.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

const countFreeUnits = ({ openQuantity, reserved, pledge }: Position): bigint =>
  openQuantity - reserved - (pledge?.quantity ?? 0n);

export const listNetPositions =
  (dependencies: TradingDependencies): Handler<'trading/listNetPositions'> =>
  async (input, { account, language }) => {
    const held = await readPortfolioSnapshot(dependencies, account, input.portfolio);
    if (!held) return refuse('portfolioNotFound');
    const effects = sumFillEffectsByPosition(dependencies, { fills: held.fills, now: held.now });
    const chosen = held.positions.filter(
      ({ market, instrument }) =>
        (input.market ?? market) === market && (input.instrument ?? instrument) === instrument,
    );
    const groups = Map.groupBy(chosen, ({ instrument, side }) => `${instrument} ${side}`);
    const rows = [...groups.values()].map((positions) => {
      const [first] = positions as [Position];
      const { instrument, currency } = first;
      const quote = held.quoteOf(first);
      const valued = positions.map((position) => valuePosition(position, quote));
      const total = (amounts: readonly Amount[]): string => formatAmount(sumAmounts(amounts), currency);
      const quantity = sumAmounts(positions.map(({ openQuantity }) => openQuantity));
      const cost = sumAmounts(positions.map(({ openCost }) => openCost));
      return {
        instrument,
        name: instrumentNameOrId(dependencies.venues, language, instrument),
        market: first.market,
        side: first.side,
        quantity: formatScaled(quantity),
        available: formatScaled(sumAmounts(positions.map(countFreeUnits))),
        averageCost: formatScaled(
          divide(cost * power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), quantity, 'half-even'),
        ),
        cost: formatAmount(cost, currency),
        marketValue: total(valued.map(({ figures }) => figures.marketValue)),
        openProfit: total(valued.map(({ figures }) => figures.openProfit)),
        profit: total(valued.map(({ figures }) => figures.profit)),
        equity: total(valued.map(({ figures }) => figures.equity)),
        margin: total(positions.map(({ margin }) => margin)),
        today: total(valued.map(({ todayChange }, at) => todayChange + (effects.get(positions[at]!.seq) ?? 0n))),
        lastPrice: formatScaled(valued[0]!.markPrices.last),
        markPrice: formatScaled(valued[0]!.markPrices.closingSide),
        previousClose: formatScaled(quote?.previousClose ?? valued[0]!.markPrices.last),
        currency,
        positions: positions.length,
        openedAt: isoTime(Math.min(...positions.map(({ openedAt }) => openedAt))),
      };
    });
    return { rows: rows.sort((a, b) => (a.instrument < b.instrument ? -1 : a.instrument > b.instrument ? 1 : 0)) };
  };
