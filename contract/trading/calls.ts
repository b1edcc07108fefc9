/** The calls of this area by their path below `/api/vue/`. */
import * as z from 'zod/mini';
import { streamEventChangeFields } from '../wallet/calls.ts';
import {
  commissionCalls,
  getInsurance,
  getOrder as getOrderForStaff,
  listMarginRules,
  proposeInsuranceRule,
  proposeMarginRule,
} from './staff-calls.ts';
import {
  addMargin,
  enableMarginTrading,
  getMarginTradingTerms,
  getPortfolio,
  getPosition,
  listNetPositions,
  listPositions,
  previewMarginChange,
  removeMargin,
} from './position-calls.ts';
import { fillExplanationSchema, fillSchema, orderSchema, positionSchema } from './order-schemas.ts';
import {
  cancelOrder,
  cancelOrders,
  closePositions,
  closePosition,
  getOrder,
  listFills,
  listOrders,
  listOrderSteps,
  placeOrder,
  previewOrder,
  previewReplacement,
  replaceOrder,
} from './order-calls.ts';

export const calls = {
  'trading/previewOrder': previewOrder,
  'trading/placeOrder': placeOrder,
  'trading/cancelOrder': cancelOrder,
  'trading/cancelOrders': cancelOrders,
  'trading/getOrder': getOrder,
  'trading/listFills': listFills,
  'trading/replaceOrder': replaceOrder,
  'trading/previewReplacement': previewReplacement,
  'trading/listOrderSteps': listOrderSteps,
  'trading/closePosition': closePosition,
  'trading/closePositions': closePositions,
  'trading/applyMargin': enableMarginTrading,
  'trading/getMargin': getMarginTradingTerms,
  'trading/previewMargin': previewMarginChange,
  'trading/addMargin': addMargin,
  'trading/removeMargin': removeMargin,
  'trading/listOrders': listOrders,
  'trading/listPositions': listPositions,
  'trading/listNetPositions': listNetPositions,
  'trading/getPosition': getPosition,
  'trading/getPortfolio': getPortfolio,
  'staff/getOrder': getOrderForStaff,
  'staff/listMarginRules': listMarginRules,
  'staff/proposeMarginRule': proposeMarginRule,
  ...commissionCalls,
  'staff/getInsurance': getInsurance,
  'staff/proposeInsuranceRule': proposeInsuranceRule,
} as const;

export const groups = { trading: { place: 4, about: 'Orders, positions, the portfolio.' } };

export const entities = {
  Order: orderSchema,
  Fill: fillSchema,
  Position: positionSchema,
  Explanation: fillExplanationSchema,
};

export const examples = {
  'trading/getOrder': { clientId: 'dip-1' },
  'trading/cancelOrder': { clientId: 'dip-1', key: 'a-key-of-my-own-2' },
  'trading/placeOrder': {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'limit',
    quantity: '10',
    limitPrice: '41.50',
    key: 'a-key-of-my-own-1',
  },
  'trading/previewOrder': { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '10' },
};

export const events = {
  /** It includes the positions that the order moved. */
  order: {
    data: z.object({ order: orderSchema, positions: z.optional(z.array(positionSchema)), ...streamEventChangeFields }),
    says:
      'An order has changed, with the positions and balances that it moved. `seq` counts up by 1 for each ' +
      'customer.',
  },
  position: {
    data: z.object({ positions: z.array(positionSchema), ...streamEventChangeFields }),
    says: 'A position has changed.',
  },
};
