/** The call that a drawn wish about a fund becomes: a path and an input. */
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { FundAction } from '../plan/generate-fund-action.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { pickModulo, scaleDecimal } from './build-trading-call.ts';

const LISTED = 20;
const NOBODYS = 'u1-1';

const INVESTING = new Set<string>([
  'buyFund',
  'redeemFund',
  'cancelFundOrder',
  'setFundPlan',
  'pauseFundPlan',
  'endFundPlan',
] satisfies FundAction['what'][]);
export const isFundAction = (wanted: { what: string }): wanted is FundAction => INVESTING.has(wanted.what);

/** Null without an answer. */
export async function buildFundCall(
  wanted: FundAction,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const read = async <Row>(path: string, input: object = { limit: LISTED }): Promise<Row[]> => {
    const response = await caller.call(path, input, customer);
    return response?.body.status === 1 ? (response.body.data as { rows: Row[] }).rows : [];
  };
  const { nth } = wanted;
  switch (wanted.what) {
    case 'buyFund':
    case 'setFundPlan': {
      const funds = await read<{ fund: string; minimum: string }>('funds/listFunds');
      if (funds.length === 0) return null;
      const { fund, minimum } = pickModulo(funds, nth);
      const amount = String(Number(minimum) * wanted.times);
      if (wanted.what === 'buyFund') return { path: 'funds/buyFund', input: { fund, amount } };
      const plans = wanted.changes ? await read<{ id: string; fund: string }>('funds/listPlans') : [];
      const changed = plans.find((each) => each.fund === fund);
      const roll = nth % 2 === 0 ? 'following' : 'preceding';
      return {
        path: 'funds/setPlan',
        input: { fund, amount, day: wanted.day, roll, ...(changed ? { plan: changed.id } : {}) },
      };
    }
    case 'redeemFund': {
      const held = await read<{ fund: string; units: string }>('funds/listHoldings', {});
      const of = held.length > 0 ? pickModulo(held, nth) : { fund: '1', units: '1.000000' };
      return { path: 'funds/redeemFund', input: { fund: of.fund, units: scaleDecimal(of.units, wanted.share) } };
    }
    case 'cancelFundOrder': {
      const orders = await read<{ id: string; mayCancel: boolean }>('funds/listFundOrders');
      const waiting = orders.filter(({ mayCancel }) => mayCancel);
      return {
        path: 'funds/cancelFundOrder',
        input: { fundOrder: waiting.length > 0 ? pickModulo(waiting, nth).id : NOBODYS },
      };
    }
    case 'pauseFundPlan':
    case 'endFundPlan': {
      const plans = await read<{ id: string }>('funds/listPlans');
      const plan = plans.length > 0 ? pickModulo(plans, nth).id : NOBODYS;
      return wanted.what === 'endFundPlan'
        ? { path: 'funds/endPlan', input: { plan } }
        : { path: 'funds/pausePlan', input: { plan, paused: wanted.paused } };
    }
  }
}
