/** Types and words for funds and orders of their units. */
import type { Answer } from '@bourse/web/calls.ts';

export type Summary = Answer<'funds/listFunds'>['rows'][number];
export type Facts = Answer<'funds/getFund'>['fund'];
export type Holding = Answer<'funds/listHoldings'>['rows'][number];
export type FundOrder = Answer<'funds/listFundOrders'>['rows'][number];
export type Plan = Answer<'funds/listPlans'>['rows'][number];
