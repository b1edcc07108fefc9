/**
 * Funds by the written rules, from their rows alone: units held match the units issued, each day is worth its assets
 * less its fee, a unit is worth its part of that, and everybody dealt at one price that swings with the flow.
 */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { divideDown, divideUp, divideToNearest, minorUnitScaleOf, SCALED_ONE } from './arithmetic.ts';
import { checkFundMovements } from './check-fund-movements.ts';
import { checkFundAssets, type CompareAmounts, type FindTrueCloses } from './check-fund-assets.ts';
import type { FundDealRow, FundRow, FundRows, FundPriceRow } from './fund-rows.ts';

type Differ = (sentence: string) => void;
const YEAR_DAYS = 365n;
const SWING = 250_000n;
/** Swinging starts at half a percent: a flow clearly above it swings, one clearly below doesn't. */
const [CALM, WILD] = [4n, 6n];
const PER_MILLE = 1_000n;
const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
/** Units have fourteen decimals; units × price in minor units is divided by this. */
const shiftOf = (currency: string): bigint => 10n ** BigInt(14 - (CURRENCY_DIGITS[currency] ?? 2));
const signed = ({ kind, units }: Pick<FundDealRow, 'kind' | 'units'>): bigint => (kind === 'buy' ? units : -units);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** `trueClosesOf`: the prices that the market truly showed; without it stated closes are trusted. */
export function checkInvestmentFunds(
  rows: FundRows,
  differ: Differ,
  trueClosesOf: FindTrueCloses | null = null,
): Record<string, number> {
  checkHeld(rows, differ);
  checkAside(rows, differ);
  const figures = checkFundMovements(rows, differ);
  for (const fund of rows.funds) {
    const deals = rows.deals.filter((deal) => deal.fund === fund.fund);
    const prices = rows.prices.filter((price) => price.fund === fund.fund);
    prices.forEach((day, index) => {
      const before = prices[index - 1];
      const compare = (what: string, stored: bigint, computed: bigint): void => {
        if (stored !== computed) differ(`fund ${fund.fund} ${day.date}: ${what} ${stored}, by the rules ${computed}`);
      };
      const issued = sum(deals.filter(({ date }) => date < day.date).map(signed));
      compare('units', day.units, fund.seed_units + issued);
      checkFundAssets(fund, day, rows, trueClosesOf, compare);
      checkWorth(fund, day, before, compare);
      const dealt = deals.filter(({ date }) => date === day.date);
      checkPrice(fund, day, dealt, untradedBefore(fund, day, rows), compare);
    });
    const struck = new Set(prices.map(({ date }) => date));
    for (const { account_id: account, order_seq: order, date } of deals)
      if (!struck.has(date)) differ(`fund ${fund.fund} ${date}: ${account}/u${order} was dealt, and there is no price`);
  }
  const firstDays = new Set(rows.funds.map(({ fund, began_on: on }) => `${fund} ${on}`));
  return {
    fundDays: rows.prices.filter(({ fund, date }) => !firstDays.has(`${fund} ${date}`)).length,
    fundDeals: rows.deals.length,
    ...figures,
  };
}

/** Everybody holds what their deals add up to, and nothing else. */
function checkHeld({ deals, holdings }: FundRows, differ: Differ): void {
  const key = ({ account_id: account, fund }: Pick<FundDealRow, 'account_id' | 'fund'>): string =>
    `${account} fund ${fund}`;
  const made = new Map<string, bigint>();
  for (const deal of deals) made.set(key(deal), (made.get(key(deal)) ?? 0n) + signed(deal));
  for (const holding of holdings) {
    const units = made.get(key(holding)) ?? 0n;
    if (holding.units !== units) differ(`${key(holding)}: ${holding.units} units, by its deals ${units}`);
    made.delete(key(holding));
  }
  for (const [who, units] of made) if (units !== 0n) differ(`${who}: no units, by its deals ${units}`);
}

/** Waiting purchases have their money set aside, waiting redemptions their units, and nothing else is set aside. */
function checkAside({ orders, holdings }: FundRows, differ: Differ): void {
  const reserved = new Map<string, bigint>();
  for (const { account_id: account, order_seq: seq, fund, kind, status, amount, units, redeemed, held } of orders) {
    const waits = status === 'waiting';
    const due = waits && kind === 'buy' ? (amount ?? 0n) : 0n;
    if (held !== due) differ(`fund order ${account} u${seq}: ${held} put aside, by the rules ${due}`);
    const key = `${account} fund ${fund}`;
    if (waits && kind === 'redeem') reserved.set(key, (reserved.get(key) ?? 0n) + units - redeemed);
  }
  for (const { account_id: account, fund, reserved: stored } of holdings) {
    const due = reserved.get(`${account} fund ${fund}`) ?? 0n;
    if (stored !== due) differ(`${account} fund ${fund}: ${stored} units reserved, by its orders ${due}`);
  }
}

function checkWorth(fund: FundRow, day: FundPriceRow, before: FundPriceRow | undefined, compare: CompareAmounts): void {
  for (const { currency, quantity, close, worth } of day.lines)
    if (currency === fund.currency && close !== null && worth !== '0')
      compare('a line', BigInt(worth), divideToNearest(BigInt(close) * BigInt(quantity), unitOf(currency)));
  const gross = sum(day.lines.map(({ worth }) => BigInt(worth))) + day.cash + day.due - day.owed;
  const days = before ? BigInt(dayOf(day.date) - dayOf(before.date)) : 0n;
  const accrued = (gross > 0n ? gross * fund.fee_rate * days : 0n) + (before?.fee_rest ?? 0n);
  compare('fee', day.fee, divideDown(accrued, SCALED_ONE * YEAR_DAYS));
  compare('rest of the fee', day.fee_rest, accrued % (SCALED_ONE * YEAR_DAYS));
  compare('worth', day.worth, gross - day.fee);
  if (day.date !== fund.began_on) compare('a unit', day.nav, divideDown(day.worth * shiftOf(fund.currency), day.units));
}
const unitOf = (currency: string): bigint => minorUnitScaleOf(CURRENCY_DIGITS[currency] ?? 2);

/** Net inflows of earlier days that the basket hadn't traded by a day's close. */
function untradedBefore({ fund }: FundRow, day: FundPriceRow, { prices, deals, ownFills }: FundRows): bigint {
  const traded = ownFills.filter((row) => row.fund === fund && row.at < day.valued_at && row.written < day.written);
  const waits = new Set(
    prices
      .filter((row) => row.fund === fund && row.date < day.date && row.status === 'dealt')
      .filter(({ struck_at: struckAt }) => traded.every(({ at }) => at < struckAt))
      .map(({ date }) => date),
  );
  return sum(
    deals
      .filter((row) => row.fund === fund && waits.has(row.date))
      .map(({ kind, money }) => (kind === 'buy' ? money : -money)),
  );
}

function checkPrice(
  fund: FundRow,
  day: FundPriceRow,
  deals: readonly FundDealRow[],
  untraded: bigint,
  compare: CompareAmounts,
): void {
  const { nav, price, worth } = day;
  const shift = shiftOf(fund.currency);
  for (const { kind, units, money, price: at, order_seq: order } of deals) {
    compare(`u${order} dealt at`, at, price);
    if (kind === 'buy') compare(`u${order} bought`, units, divideDown(money * shift, at));
    else compare(`u${order} redeemed for`, money, divideDown(units * at, shift));
  }
  const swung = divideUp(nav * SWING, SCALED_ONE);
  const isLast = fund.sells_on !== null && day.date >= fund.sells_on && day.lines.length === 0;
  const net = sum(deals.map(({ kind, units, money }) => (kind === 'buy' ? money : -divideDown(units * nav, shift))));
  // In the direction of the day's own flow: the basket has to trade the excess.
  const size = net > 0n ? net + untraded : net < 0n ? -net - untraded : 0n;
  if (isLast || size * PER_MILLE < worth * CALM) {
    // A day shows its flow only after its orders are dealt.
    if (isLast || day.status === 'dealt') compare('price of a calm day', price, nav);
  } else if (day.status === 'dealt' && size * PER_MILLE > worth * WILD)
    compare('price that swings', price, net > 0n ? nav + swung : nav - swung);
}
