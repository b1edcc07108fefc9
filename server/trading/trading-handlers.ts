import type { Handlers } from '../calls/handler-types.ts';
import { addMargin, removeMargin } from './change-margin.ts';
import { applyForMarginTrading, getMarginTerms } from './margin-terms-and-consent.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { closePositions } from './close-positions.ts';
import { closePosition } from './close-position.ts';
import { getPortfolio } from './get-portfolio.ts';
import { getPosition } from './get-position.ts';
import { listFills } from './list-fills.ts';
import { listNetPositions } from './list-net-positions.ts';
import { getOrder, listOrders, listOrderSteps } from './list-orders.ts';
import { listPositions } from './list-positions.ts';
import { previewMarginChange } from './preview-margin-change.ts';
import { cacheViewsForTurn } from './decision-market-view.ts';
import { placeOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { previewReplacement } from './preview-replacement.ts';
import { replaceOrder } from './replace-order.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

export const tradingHandlers = (dependencies: TradingDependencies) =>
  ({
    'trading/previewOrder': previewOrder(dependencies),
    'trading/placeOrder': placeOrder({ ...dependencies, getMarketView: cacheViewsForTurn(dependencies.getMarketView) }),
    'trading/cancelOrder': cancelOrder(dependencies),
    'trading/cancelOrders': cancelOrders(dependencies),
    'trading/closePositions': closePositions(dependencies),
    'trading/getOrder': getOrder(dependencies),
    'trading/listFills': listFills(dependencies),
    'trading/replaceOrder': replaceOrder(dependencies),
    'trading/previewReplacement': previewReplacement(dependencies),
    'trading/listOrderSteps': listOrderSteps(dependencies),
    'trading/closePosition': closePosition(dependencies),
    'trading/applyMargin': applyForMarginTrading(dependencies),
    'trading/getMargin': getMarginTerms(dependencies),
    'trading/previewMargin': previewMarginChange(dependencies),
    'trading/addMargin': addMargin(dependencies),
    'trading/removeMargin': removeMargin(dependencies),
    'trading/listOrders': listOrders(dependencies),
    'trading/listPositions': listPositions(dependencies),
    'trading/listNetPositions': listNetPositions(dependencies),
    'trading/getPosition': getPosition(dependencies),
    'trading/getPortfolio': getPortfolio(dependencies),
  }) satisfies Partial<Handlers>;
