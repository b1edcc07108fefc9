/** Every route of Alpaca's protocol; families that we don't have have none, and are answered with its 404. */
import { ACCOUNT_ROUTES } from './account/account-routes.ts';
import { ACTIVITY_ROUTES } from './account/activities.ts';
import { CONFIGURATION_ROUTES } from './account/configurations.ts';
import { PORTFOLIO_HISTORY_ROUTES } from './account/portfolio-history.ts';
import { WATCHLIST_ROUTES } from './account/watchlists.ts';
import type { AlpacaRoutes } from './alpaca-routes.ts';
import { MARKET_DATA_ROUTES } from './market-data/market-data-routes.ts';
import { ORDER_ROUTES } from './orders/order-routes.ts';
import { POSITION_ROUTES } from './positions/position-routes.ts';
import { ASSET_ROUTES } from './reference/asset-routes.ts';
import { CLOCK_ROUTES } from './reference/clock-routes.ts';

export const ALPACA_ROUTES: AlpacaRoutes = {
  ...ACCOUNT_ROUTES,
  ...CONFIGURATION_ROUTES,
  ...PORTFOLIO_HISTORY_ROUTES,
  ...ACTIVITY_ROUTES,
  ...WATCHLIST_ROUTES,
  ...ORDER_ROUTES,
  ...POSITION_ROUTES,
  ...ASSET_ROUTES,
  ...CLOCK_ROUTES,
  ...MARKET_DATA_ROUTES,
};
