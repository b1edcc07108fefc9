/**
 * Opens funds that two people have approved: moves the house's money in, then starts each fund. A fund that can't begin
 * within a day ends with the refusal that prevented it, and the money is returned. Idempotent, however many processes
 * run it.
 */
import type { Refusal } from '@bourse/contract/refusals.ts';
import { buildSeedTransfer, buildSeedReturnTransfer } from '@bourse/core/products/investment-funds/fund-closing.ts';
import { FUND_OPENING_RETRY_LIMIT_MS } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import { FUND_ACTOR, exchangeIntoFundCurrency } from './book-fund-transfers.ts';
import { fundOpeningProposal } from './fund-proposals.ts';
import { validateFundMandate } from './validate-mandate.ts';
import {
  type FundMandate,
  computeFundUnitsForAmount,
  computeFundUnitsWorth,
} from '@bourse/core/products/investment-funds/fund.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computePayoutTime } from './dealing-calendar.ts';
import { insertFundDay, insertFundPrice } from './dealing-days-store.ts';
import { readAvailableMoney } from './fund-account-store.ts';
import {
  type FundOpening,
  lockFundOpening,
  markFundOpened,
  markFundOpeningFailed,
  readUnfinishedFundOpenings,
} from './fund-openings-store.ts';
import { type Db, insertFund, type FundRecord } from './store.ts';

export async function openApprovedFunds(dependencies: OpenFundDependencies): Promise<void> {
  const { database, clock } = dependencies;
  for (const opening of await readUnfinishedFundOpenings(database.kysely)) {
    const { proposal, account_id: account, currency, seed } = opening;
    if (opening.ended) {
      await bookOpeningTransfer(
        dependencies,
        account,
        `fund seed back ${proposal}`,
        buildSeedReturnTransfer(currency, seed, proposal),
      );
      continue;
    }
    const terms = fundOpeningProposal.readTerms(dependencies, opening);
    if (terms === null) continue;
    const bound = validateFundMandate(dependencies, terms, clock.now());
    if ('refused' in bound) {
      await endOverdueOpening(dependencies, opening, bound);
      continue;
    }
    await bookOpeningTransfer(
      dependencies,
      account,
      `fund seed ${proposal}`,
      buildSeedTransfer(currency, seed, proposal),
    );
    await openFund(dependencies, account, bound.mandate, proposal);
  }
}

const bookOpeningTransfer = ({ desk }: OpenFundDependencies, account: AccountId, key: string, transfer: Transfer) =>
  desk.run({
    account,
    actor: FUND_ACTOR,
    key: createNamedIdempotencyKey(key),
    currencies: [transfer.currency],
    instrument: null,
    decide: ({ lastSeq }) => ({ transfers: [transfer], records: {}, notices: [], lastSeq }),
    answer: () => ({}),
  });

/** Ends an opening that is still refused after a day: a missing rate may come back, a delisted name doesn't. */
async function endOverdueOpening(
  { database, clock }: OpenFundDependencies,
  { proposal, decided_at: decidedAt }: FundOpening,
  refusal: Refusal,
): Promise<void> {
  const now = clock.now();
  if (now < decidedAt.getTime() + FUND_OPENING_RETRY_LIMIT_MS) return;
  await markFundOpeningFailed(database.kysely, proposal, refusal, now);
}

type OpenFundDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'log' | 'timeZones' | 'world' | 'venues' | 'desk' | 'exchangeRates'
>;

/**
 * Begins a fund with the house's own money: its first day is valued at the first price, and its units remain.
 * `opening`: the proposal that two people have approved. Returns null if it has begun before.
 */
export async function openFund(
  dependencies: OpenFundDependencies,
  account: AccountId,
  mandate: FundMandate & Pick<FundRecord, 'names'>,
  opening: bigint | null = null,
): Promise<number | null> {
  const { database, clock, timeZones, world } = dependencies;
  const now = clock.now();
  const { market, currency, firstPrice } = mandate;
  await exchangeIntoFundCurrency(dependencies, { account, currency });
  const { date } = getMarketTime(market, world.hours, now, timeZones);
  return database.kysely.transaction().execute(async (db) => {
    if (opening !== null && !(await lockFundOpening(db, opening))) return null;
    const cash = await readCash(dependencies, db, account, currency, now);
    const seedUnits = computeFundUnitsForAmount(cash, firstPrice, currency);
    const fund = await insertFund(db, { ...mandate, account, seedUnits, beganOn: date, openedAt: now });
    if (opening !== null) await markFundOpened(db, opening, fund);
    const day = { fund, date, valuedAt: now, struckAt: now, rebalancing: true };
    await insertFundDay(db, { ...day, status: 'struck', suspended: null });
    const sheet = {
      lines: [],
      cash,
      due: 0n,
      owed: 0n,
      fee: 0n,
      feeRest: 0n,
      worth: cash,
      units: seedUnits,
      nav: firstPrice,
    };
    const paidAt = computePayoutTime(dependencies, { ...mandate, fund, seedUnits, beganOn: date }, date);
    await insertFundPrice(db, { ...day, price: firstPrice, gate: null, payAt: paidAt }, sheet);
    // The first price must be covered by the money: nothing may be rounded away from later holders.
    if (computeFundUnitsWorth(seedUnits, firstPrice, currency) > cash) throw new Error('more units than money');
    return fund;
  });
}

/** All of its money, in its own currency at the present fix. */
async function readCash({ venues }: OpenFundDependencies, db: Db, account: AccountId, currency: string, now: number) {
  const rates = createValuationRates(venues);
  const money = await readAvailableMoney(db, account);
  return money.reduce((sum, each) => sum + (rates.convert(each.amount, each.currency, currency, now) ?? 0n), 0n);
}
