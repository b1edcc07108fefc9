/** The calls of this area by their path below `/api/vue/`. */
import * as z from 'zod/mini';
import { changed } from '../wallet/changed.ts';
import { commissionCalls } from './commission-plans.ts';
import { getOrder } from './get-order.ts';
import * as insurance from './insurance.ts';
import * as marginRules from './margin-rules.ts';
import * as margin from './margin.ts';
import * as order from './order.ts';
import * as placing from './placing.ts';
import * as positions from './positions.ts';

export const calls = {
  'trading/previewOrder': placing.previewOrder,
  'trading/placeOrder': placing.placeOrder,
  'trading/cancelOrder': placing.cancelOrder,
  'trading/replaceOrder': placing.replaceOrder,
  'trading/previewReplacement': placing.previewReplacement,
  'trading/listOrderSteps': placing.listOrderSteps,
  'trading/closePosition': placing.closePosition,
  'trading/applyMargin': margin.applyMargin,
  'trading/getMargin': margin.getMargin,
  'trading/previewMargin': margin.previewMargin,
  'trading/addMargin': margin.addMargin,
  'trading/removeMargin': margin.removeMargin,
  'trading/listOrders': placing.listOrders,
  'trading/listPositions': positions.listPositions,
  'trading/getPosition': positions.getPosition,
  'trading/getPortfolio': positions.getPortfolio,
  'staff/getOrder': getOrder,
  'staff/listMarginRules': marginRules.listMarginRules,
  'staff/proposeMarginRule': marginRules.proposeMarginRule,
  ...commissionCalls,
  'staff/getInsurance': insurance.getInsurance,
  'staff/proposeInsuranceRule': insurance.proposeInsuranceRule,
} as const;

export const groups = { trading: { place: 4, about: 'Orders, positions, the portfolio.' } };

export const entities = {
  Order: order.order,
  Fill: order.fill,
  Position: order.position,
  Explanation: order.explanation,
};

export const examples = {
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
    data: z.object({ order: order.order, positions: z.optional(z.array(order.position)), ...changed }),
    says:
      'An order has changed, with the positions and balances that it moved. `seq` counts up by 1 for each ' +
      'customer.',
  },
  position: {
    data: z.object({ positions: z.array(order.position), ...changed }),
    says: 'A position has changed.',
  },
};
