/**
 * Pays what falls due for dealt days: the fee, redemptions from the fund through clearing to the customers, and what a
 * corrected price owes.
 */
import { decidePayRedemption } from '@bourse/core/products/investment-funds/fund-order-dealing.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { FUND_ACTOR, bookFundTransfer } from './book-fund-transfers.ts';
import { markFundDayPaid, readDueRedemptions, readUnpaidFundDays } from './dealing-days-store.ts';
import {
  markFundDayRestored,
  type OpenFundCorrection,
  readDealtOrders,
  readOpenFundCorrections,
  sumCompensationsToFund,
} from './fund-corrections-store.ts';
import { buildFundDealsOfOrderLoad, buildFundOrderLoad } from './investment-fund-records.ts';
import { type Db, type FundRecord, fundNameOf, readFunds } from './store.ts';
import {
  computePersonCompensations,
  decidePayCompensation,
  type RecordedFundOrderCompensation,
} from '@bourse/core/products/investment-funds/fund-price-correction.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { AccountId } from '../ids.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';

export type PayoutDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock'>;
const PAGE = 1_000;
const AT_ONCE = 250;

export async function payRedemptionsAndFundFees(dependencies: PayoutDependencies): Promise<void> {
  for (const fund of await readFunds(dependencies.database.kysely)) {
    await payDays(dependencies, fund);
    await payRedemptions(dependencies, fund);
  }
}

/** Redemptions are paid before the fee. */
async function payDays(dependencies: PayoutDependencies, fund: FundRecord): Promise<void> {
  const { kysely } = dependencies.database;
  const now = dependencies.clock.now();
  const days = await readUnpaidFundDays(kysely, fund.fund);
  for (const { date, redeemed, paid_out: done, pay_at: at } of days)
    if (!done && at.getTime() <= now && (await bookFundTransfer(dependencies, fund, 'fundOut', date, redeemed)))
      await markFundDayPaid(kysely, { fund: fund.fund, date }, 'paid_out');
  for (const { date, fee, fee_paid: done } of days)
    if (!done && (await bookFundTransfer(dependencies, fund, 'fundFee', date, fee)))
      await markFundDayPaid(kysely, { fund: fund.fund, date }, 'fee_paid');
}

async function payRedemptions({ database, desk }: PayoutDependencies, fund: FundRecord): Promise<void> {
  const called = { name: fundNameOf(fund, 'en') };
  for (let page = await readDueRedemptions(database.kysely, fund.fund, PAGE); page.length > 0; ) {
    await mapWithConcurrency(page, AT_ONCE, ({ account_id: account, order_seq: seq, date }) =>
      desk.runIfDue({
        account,
        actor: FUND_ACTOR,
        key: null,
        currencies: [fund.currency],
        instrument: null,
        loads: [buildFundOrderLoad(seq), buildFundDealsOfOrderLoad(seq)],
        decide: (state, now) => decidePayRedemption(state, seq, date, called, now),
        answer: () => null,
      }),
    );
    page = await readDueRedemptions(database.kysely, fund.fund, PAGE);
  }
}

type CompensationDependencies = Pick<ServerDependencies, 'database' | 'desk'>;

interface OwedCompensation extends RecordedFundOrderCompensation {
  account: AccountId;
}
/** For each order not yet compensated, the amount owed. */
async function readOwedCompensations(
  db: Db,
  { fund, date, right, last }: OpenFundCorrection,
  currency: Currency,
): Promise<OwedCompensation[]> {
  const orders = await readDealtOrders(db, { fund, date });
  return [...Map.groupBy(orders, ({ who }) => who).values()].flatMap((deals) => {
    const compensations = computePersonCompensations(deals, { right, last }, currency);
    return deals.flatMap(({ account, order, isDone }, place) =>
      isDone ? [] : [{ account, order, fund, date, ...compensations[place]! }],
    );
  });
}

/** Pays what a corrected price owes: to those who lost by it, person by person, then into the fund. Each order once. */
export async function payFundCompensations(dependencies: CompensationDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const open = await readOpenFundCorrections(kysely);
  if (open.length === 0) return;
  const funds = new Map((await readFunds(kysely)).map((fund) => [fund.fund, fund]));
  for (const each of open) await payCompensationsOfDay(dependencies, funds.get(each.fund)!, each);
}

async function payCompensationsOfDay(
  dependencies: CompensationDependencies,
  fund: FundRecord,
  day: OpenFundCorrection,
): Promise<void> {
  const { kysely } = dependencies.database;
  const { date } = day;
  const named = { name: fundNameOf(fund, 'en'), currency: fund.currency };
  await mapWithConcurrency(await readOwedCompensations(kysely, day, fund.currency), AT_ONCE, ({ account, ...owed }) =>
    dependencies.desk.runIfDue({
      account,
      actor: FUND_ACTOR,
      key: createNamedIdempotencyKey(`fund ${fund.fund} ${date} made good u${owed.order}`),
      currencies: [fund.currency],
      instrument: null,
      loads: [buildFundDealsOfOrderLoad(owed.order)],
      decide: (state) => decidePayCompensation(state, owed, day, named),
      answer: () => ({}),
    }),
  );
  const restored = (await sumCompensationsToFund(kysely, day)) + day.fee;
  if (await bookFundTransfer(dependencies, fund, 'fundRestored', date, restored))
    await markFundDayRestored(kysely, day, restored);
}
