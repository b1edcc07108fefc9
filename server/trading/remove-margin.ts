import { decideRemoveMargin } from '@bourse/core/trading/change-margin.ts';
import type { Handler } from '../calls/handler.ts';
import { changeMargin } from './change-margin.ts';
import type { TradingParts } from './trading-parts.ts';

export const removeMargin =
  (parts: TradingParts): Handler<'trading/removeMargin'> =>
  (input, { account }) =>
    changeMargin(parts, { call: 'trading/removeMargin', decide: decideRemoveMargin }, input, account);
