/** The figures that companies are screened by, each computed only for those who ask for it. */
import {
  type FigureOf,
  isNetBought,
  kindOf,
  NET_BOUGHT,
  type NetBought,
  placeWithin,
  type Screened,
  tells,
} from '@bourse/core/information/companies/screen.ts';
import { toldBalance } from '@bourse/core/information/companies/short-balance.ts';
import { daysToCover } from '@bourse/core/information/companies/trades.ts';
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import {
  type Amount,
  type Currency,
  larger,
  type Price,
  type Quantity,
  type Rate,
  smaller,
} from '@bourse/core/ledger/money.ts';
import type { CompanyNow } from './market-snapshot.ts';
import type { CompanyTrades } from './market-trades.ts';
import type { YearRange } from './year-ranges.ts';

/** What has been looked up besides the companies' prices and reports. */
export interface LookedUp {
  tradesOf(id: InstrumentId): CompanyTrades | undefined;
  yearOf(id: InstrumentId): YearRange | undefined;
}

/** From an instrument's currency into the one that is asked for; null without a rate. */
export interface Into {
  money(amount: Amount, from: Currency): Amount | null;
  share(price: Price, from: Currency): Price | null;
}

interface Balance {
  shares: Quantity;
  ratio: Rate;
  daysToCover: Rate | null;
}
/** Looked-up sessions never change, so neither do their balances. */
const balances = new WeakMap<CompanyTrades, Balance | null>();

/** The balance last published when the newest session ended. */
function balanceOf(looked: CompanyTrades | undefined): Balance | null {
  if (!looked) return null;
  const known = balances.get(looked);
  if (known !== undefined) return known;
  const { instrument, trades } = looked;
  const short = toldBalance(instrument.market, trades)?.short;
  const balance = short
    ? { shares: short.balance, ratio: short.balanceRatio, daysToCover: daysToCover(short.balance, trades) }
    : null;
  balances.set(looked, balance);
  return balance;
}

/** The year's range includes today's session. */
const yearPlaceOf = ({ quote: { last, high, low } }: CompanyNow, year: YearRange | undefined): Rate | null =>
  year ? placeWithin(last, smaller(smaller(low, last), year.low), larger(larger(high, last), year.high)) : null;

type Compute = (company: CompanyNow, trades: CompanyTrades | undefined, looked: LookedUp) => bigint | null;

const COMPUTED: Readonly<Record<Exclude<Screened, NetBought | keyof CompanyNow['figures']>, Compute>> = {
  sales: ({ told }) => told?.trailing?.sales ?? null,
  operatingProfit: ({ told }) => told?.trailing?.operatingProfit ?? null,
  netProfit: ({ told }) => told?.trailing?.netProfit ?? null,
  yearPlace: (company, _, { yearOf }) => yearPlaceOf(company, yearOf(company.instrument.id)),
  earningsPerShare: ({ value }) => value.earningsPerShare,
  payoutRatio: ({ value }) => value.payoutRatio,
  operatingMargin: ({ told }) => told?.operatingMargin ?? null,
  netMargin: ({ told }) => told?.netMargin ?? null,
  returnOnEquity: ({ value }) => value.returnOnEquity,
  debtRatio: ({ told }) => told?.debtRatio ?? null,
  shortPart: (_, trades) => trades?.newest.short.volumeRatio ?? null,
  shortRatio: (_, trades) => balanceOf(trades)?.ratio ?? null,
  shortBalance: (_, trades) => balanceOf(trades)?.shares ?? null,
  daysToCover: (_, trades) => balanceOf(trades)?.daysToCover ?? null,
};
const isComputed = (name: Exclude<Screened, NetBought>): name is keyof typeof COMPUTED => Object.hasOwn(COMPUTED, name);

/** In the instrument's currency. */
function ownFigure(company: CompanyNow, name: Screened, looked: LookedUp): bigint | null {
  const { id, market } = company.instrument;
  if (isNetBought(name)) {
    const { who, over } = NET_BOUGHT[name];
    return tells(market, name) ? (looked.tradesOf(id)?.net.get(over)?.[who] ?? null) : null;
  }
  return isComputed(name) ? COMPUTED[name](company, looked.tradesOf(id), looked) : company.figures[name];
}

export const screenedFigures =
  (looked: LookedUp, into: Into): FigureOf<CompanyNow> =>
  (company, name) => {
    const figure = ownFigure(company, name, looked);
    const kind = kindOf(name);
    return figure === null || (kind !== 'money' && kind !== 'share')
      ? figure
      : into[kind](figure, company.instrument.currency);
  };
