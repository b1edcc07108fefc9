/** Orders, holdings and plans of funds as the desk stores and loads them, and their rows as rules see them. */
import type { Plan } from '@bourse/core/investment-funds/plans.ts';
import type { FundDeal, FundHolding, FundOrder } from '@bourse/core/investment-funds/types.ts';
import { dayNumber } from '@bourse/core/dates.ts';
import { instant, instantOrNull } from '../db/instant.ts';

type Row = Record<string, unknown>;

export const orderOf = (row: Row): FundOrder =>
  ({
    seq: row['order_seq'],
    fund: row['fund'],
    kind: row['kind'],
    currency: row['currency'],
    status: row['status'],
    amount: row['amount'],
    units: row['units'],
    redeemed: row['redeemed'],
    money: row['money'],
    dealingOn: row['dealing_on'],
    cutOffAt: instant(row['cut_off_at']),
    deferrals: row['deferrals'],
    price: row['price'],
    plan: row['plan_seq'],
    placedAt: instant(row['placed_at']),
    dealtAt: instantOrNull(row['dealt_at']),
    payAt: instantOrNull(row['pay_at']),
    endedAt: instantOrNull(row['ended_at']),
  }) as FundOrder;

export const dealOf = (row: Row): FundDeal =>
  ({
    order: row['order_seq'],
    fund: row['fund'],
    date: row['date'],
    kind: row['kind'],
    units: row['units'],
    money: row['money'],
    price: row['price'],
    at: instant(row['at']),
    payAt: instantOrNull(row['pay_at']),
    paidAt: instantOrNull(row['paid_at']),
  }) as FundDeal;

export const holdingOf = (row: Row): FundHolding =>
  ({ fund: row['fund'], units: row['units'], reserved: row['reserved'], cost: row['cost'] }) as FundHolding;

export const planOf = (row: Row): Plan =>
  ({
    seq: row['plan_seq'],
    fund: row['fund'],
    amount: row['amount'],
    currency: row['currency'],
    day: row['day'],
    roll: row['roll'],
    status: row['status'],
    month: row['month'],
    nextOn: row['next_on'],
    nextAt: instant(row['next_at']),
    since: instant(row['since']),
    endedAt: instantOrNull(row['ended_at']),
  }) as Plan;

const DAYS = 1_000_000n;
/** A deal's number within its account, from its order and day. */
export const numberOfDeal = (order: bigint, date: string): bigint => order * DAYS + BigInt(dayNumber(date));
