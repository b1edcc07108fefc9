import type { Handlers } from '../calls/handler.ts';
import { addMargin, removeMargin } from './change-margin.ts';
import { applyMargin, getMargin } from './margin-trading.ts';
import { cancelOrder } from './cancel-order.ts';
import { closePosition } from './close-position.ts';
import { getPortfolio } from './get-portfolio.ts';
import { getPosition } from './get-position.ts';
import { listOrders, listOrderSteps } from './list-orders.ts';
import { listPositions } from './list-positions.ts';
import { previewMargin } from './preview-margin.ts';
import { cacheViewsForTurn } from './market-view.ts';
import { placeOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { previewReplacement } from './preview-replacement.ts';
import { replaceOrder } from './replace-order.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

export const tradingHandlers = (parts: TradingDependencies) =>
  ({
    'trading/previewOrder': previewOrder(parts),
    'trading/placeOrder': placeOrder({ ...parts, views: cacheViewsForTurn(parts.views) }),
    'trading/cancelOrder': cancelOrder(parts),
    'trading/replaceOrder': replaceOrder(parts),
    'trading/previewReplacement': previewReplacement(parts),
    'trading/listOrderSteps': listOrderSteps(parts),
    'trading/closePosition': closePosition(parts),
    'trading/applyMargin': applyMargin(parts),
    'trading/getMargin': getMargin(parts),
    'trading/previewMargin': previewMargin(parts),
    'trading/addMargin': addMargin(parts),
    'trading/removeMargin': removeMargin(parts),
    'trading/listOrders': listOrders(parts),
    'trading/listPositions': listPositions(parts),
    'trading/getPosition': getPosition(parts),
    'trading/getPortfolio': getPortfolio(parts),
  }) satisfies Partial<Handlers>;
