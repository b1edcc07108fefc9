/** The plans of the days that were used last: a plan is large, and can be computed again from a few numbers. */
import type { FairPlan } from './fair-day.ts';

const KEPT = 256;
const plans = new Map<object, FairPlan>();

export function keepPlan(of: object, plan: FairPlan): FairPlan {
  plans.set(of, plan);
  if (plans.size > KEPT) plans.delete(plans.keys().next().value!);
  return plan;
}

export const planOf = (of: object, make: () => FairPlan): FairPlan => plans.get(of) ?? keepPlan(of, make());
