/**
 * Closes a fund that two people have decided to close: notifies everybody once; and when nobody holds units and nothing
 * is owed any more, returns what is left to the house.
 */
import {
  decideAnnounceFundClosing,
  decideRedeemAllUnits,
  decideReturnSeed,
  buildUnsoldHoldingsTransfer,
} from '@bourse/core/products/investment-funds/fund-closing.ts';
import type { DealingDay } from '@bourse/core/products/investment-funds/dealing-days.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { FUND_ACTOR, exchangeIntoFundCurrency } from './book-fund-transfers.ts';
import { buildFundHoldingLoad, buildFundOrderLoad, buildFundPlanLoad } from './investment-fund-records.ts';
import {
  insertFundEnd,
  insertFundTakeover,
  isFullyPaidOut,
  isSoldOut,
  readAffectedCustomers,
  readLastCloses,
  readLeftHoldings,
  readRedeemableHolders,
  readTakeoverAmount,
} from './fund-closing-store.ts';
import { type FundRecord, fundNameOf, readFunds } from './store.ts';
import { type FundValuationLine, valueFund } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { valueHoldingsAtCloses } from './fund-valuation-state.ts';

type CloseFundDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'exchangeRates' | 'venues' | 'corporateActionSchedule'
>;
const PAGE = 1_000;
const AT_ONCE = 250;

export async function closeFunds(dependencies: CloseFundDependencies): Promise<void> {
  for (const fund of await readFunds(dependencies.database.kysely)) {
    if (fund.sellsOn === null || fund.endedAt !== null) continue;
    await notifyAll(dependencies, fund, fund.sellsOn);
    await takeOver(dependencies, fund, fund.sellsOn);
    await endFund(dependencies, fund);
  }
}

const closingNoticeKey = (fund: number): string => `fund ${fund} closes`;

async function notifyAll({ database, desk }: CloseFundDependencies, fund: FundRecord, day: string): Promise<void> {
  const noticeParams = { fund: fund.fund, name: fundNameOf(fund, 'en'), day };
  for (let after = 0n; ; ) {
    const page = await readAffectedCustomers(database.kysely, fund.fund, {
      notice: closingNoticeKey(fund.fund),
      after,
      limit: PAGE,
    });
    if (page.length === 0) return;
    await mapWithConcurrency(page, AT_ONCE, ({ account_id: account, orders, plans, told: isNotified }) =>
      desk.runIfDue({
        account,
        actor: FUND_ACTOR,
        // Late purchases and plans end too, so without a key: it would only return its first answer.
        key: isNotified ? null : createNamedIdempotencyKey(closingNoticeKey(fund.fund)),
        currencies: [fund.currency],
        instrument: null,
        loads: [...(orders ?? []).map(buildFundOrderLoad), ...(plans ?? []).map(buildFundPlanLoad)],
        decide: (state, now) => decideAnnounceFundClosing(state, { ...noticeParams, isAnnounced: isNotified }, now),
        answer: () => ({}),
      }),
    );
    after = page.at(-1)!.account_id;
  }
}

/** At the last price everybody is redeemed. Returns how many have been redeemed now. */
export async function redeemAllHolders(
  { database, desk }: Pick<ServerDependencies, 'database' | 'desk'>,
  fund: FundRecord,
  day: DealingDay,
): Promise<number> {
  const holders = await readRedeemableHolders(database.kysely, fund.fund, PAGE);
  const made = await mapWithConcurrency(holders, AT_ONCE, (account) =>
    desk.runIfDue({
      account,
      actor: FUND_ACTOR,
      key: null,
      currencies: [],
      instrument: null,
      loads: [buildFundHoldingLoad(fund.fund)],
      decide: (state, now) => decideRedeemAllUnits(state, { fund, day }, now),
      answer: () => ({}),
    }),
  );
  return made.filter((each) => each !== null).length;
}

async function endFund(dependencies: CloseFundDependencies, fund: FundRecord): Promise<void> {
  const { database, desk, clock } = dependencies;
  await exchangeIntoFundCurrency(dependencies, fund);
  if (!(await isSoldOut(database.kysely, fund)) || !(await isFullyPaidOut(database.kysely, fund))) return;
  const { account, currency } = fund;
  const answer = await desk.runIfDue<NonNullable<ReturnType<typeof decideReturnSeed>>, { back: string }>({
    account,
    actor: FUND_ACTOR,
    key: createNamedIdempotencyKey(`fund ${fund.fund} ends`),
    currencies: [currency],
    instrument: null,
    decide: (state, now) => decideReturnSeed(state, fund, now),
    answer: ({ transfers }) => ({ back: formatAmount(transfers[0]?.amount ?? 0n, currency) }),
  });
  if (answer === null || !('back' in answer)) return;
  await insertFundEnd(database.kysely, fund.fund, parseAmount(answer.back, currency) ?? 0n, clock.now());
}

type TakeOverDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'venues' | 'corporateActionSchedule'
>;

/**
 * Takes over the unsellable holdings of a closing fund: after a number of dealing days the house pays for them with its
 * capital, at each instrument's last trade, so that all holders are paid out. Delisted instruments are worth nothing.
 */
async function takeOver(dependencies: TakeOverDependencies, fund: FundRecord, sellsOn: string): Promise<void> {
  const { kysely } = dependencies.database;
  if (!fund.takenOver && !(await decideTakeOver(dependencies, fund, sellsOn))) return;
  const amount = await readTakeoverAmount(kysely, fund.fund);
  if (amount === 0n) return;
  await dependencies.desk.run({
    account: fund.account,
    actor: FUND_ACTOR,
    key: createNamedIdempotencyKey(`fund ${fund.fund} taken over`),
    currencies: [fund.currency],
    instrument: null,
    decide: ({ lastSeq }) => ({
      transfers: [buildUnsoldHoldingsTransfer(fund.currency, amount, fund.fund)],
      records: {},
      notices: [],
      lastSeq,
    }),
    answer: () => ({}),
  });
}

/** False if it is too early, or a rate is missing. */
async function decideTakeOver(dependencies: TakeOverDependencies, fund: FundRecord, sellsOn: string): Promise<boolean> {
  const { database, venues, clock } = dependencies;
  const { kysely } = database;
  const now = clock.now();
  const units = await readLeftHoldings(kysely, fund, sellsOn);
  if (units.length === 0) return false;
  const last = await readLastCloses(kysely, fund);
  const held = valueHoldingsAtCloses(dependencies, units, now).map((each) => ({
    ...each,
    close: each.close ?? last.get(each.instrument) ?? 0n,
    stale: false,
  }));
  const rates = createValuationRates(venues);
  // Valued like a day of the fund with nothing else in it.
  const nothingElse = { cash: [], due: 0n, owed: 0n, units: 1n, days: 0, feeRest: 0n };
  const sheet = valueFund(fund, { ...nothingElse, held }, (amount, from) =>
    rates.convert(amount, from, fund.currency, now),
  );
  if ('suspended' in sheet && sheet.suspended !== 'worthless') return false;
  const lines: FundValuationLine[] = 'suspended' in sheet ? held.map((each) => ({ ...each, worth: 0n })) : sheet.lines;
  const amount = lines.reduce((sum, { worth }) => sum + worth, 0n);
  await insertFundTakeover(kysely, fund.fund, { lines, amount }, now);
  return true;
}
