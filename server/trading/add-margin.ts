import { decideAddMargin } from '@bourse/core/trading/change-margin.ts';
import type { Handler } from '../calls/handler.ts';
import { changeMargin } from './change-margin.ts';
import type { TradingParts } from './trading-parts.ts';

export const addMargin =
  (parts: TradingParts): Handler<'trading/addMargin'> =>
  (input, { account }) =>
    changeMargin(parts, { call: 'trading/addMargin', decide: decideAddMargin }, input, account);
