import type { Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { getOrderForStaff } from './get-order-for-staff.ts';
import { listCommissionPlans, proposeCommissionPlan } from './propose-commission-plan.ts';
import { getInsuranceAccount, proposeInsuranceRule } from './propose-insurance-rule.ts';
import { listMarginRules, proposeMarginRule } from './propose-margin-rule.ts';

/** Calls for the operator's rules and proposals, and for staff to view orders. */
export const staffTradingHandlers = (dependencies: ServerDependencies) =>
  ({
    'staff/getOrder': getOrderForStaff(dependencies),
    'staff/listMarginRules': listMarginRules(dependencies),
    'staff/proposeMarginRule': proposeMarginRule(dependencies),
    'staff/getInsurance': getInsuranceAccount(dependencies),
    'staff/proposeInsuranceRule': proposeInsuranceRule(dependencies),
    'staff/listCommissionPlans': listCommissionPlans(dependencies),
    'staff/proposeCommissionPlan': proposeCommissionPlan(dependencies),
  }) satisfies Partial<Handlers>;
