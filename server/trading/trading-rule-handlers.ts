import type { Handlers } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { getOrder } from './get-order.ts';
import { listCommissionPlans, proposeCommissionPlan } from './propose-commission-plan.ts';
import { getInsurance, proposeInsuranceRule } from './propose-insurance-rule.ts';
import { listMarginRules, proposeMarginRule } from './propose-margin-rule.ts';

/** Calls for the operator's rules and proposals, and for staff to view orders. */
export const tradingRuleHandlers = (parts: ServerDependencies) =>
  ({
    'staff/getOrder': getOrder(parts),
    'staff/listMarginRules': listMarginRules(parts),
    'staff/proposeMarginRule': proposeMarginRule(parts),
    'staff/getInsurance': getInsurance(parts),
    'staff/proposeInsuranceRule': proposeInsuranceRule(parts),
    'staff/listCommissionPlans': listCommissionPlans(parts),
    'staff/proposeCommissionPlan': proposeCommissionPlan(parts),
  }) satisfies Partial<Handlers>;
