import { refuse } from '@bourse/contract/errors.ts';
import { inOldUnits, unmetBy } from '@bourse/core/markets/listings/split-units.ts';
import {
  accountFigures,
  dayChange,
  type DayParts,
  fillChange,
} from '@bourse/core/trading/positions/account-figures.ts';
import {
  CURRENCY_DIGITS,
  formatAmount,
  formatScaled,
  type Amount,
  type Currency,
  sum,
} from '@bourse/core/ledger/money.ts';
import { MARKETS, type Market, type Quote } from '@bourse/core/markets/market.ts';
import type { Handler } from '../calls/handler.ts';
import { gainedSince } from '@bourse/core/products/investment-funds/past-value.ts';
import type { AccountId } from '../ids.ts';
import { readFundHistories } from '../ledger/other-assets.ts';
import { createRates, type Rates } from '../ledger/exchange-rates.ts';
import { accountOfOneMoment, type OneMoment, type WorthAside } from '../ledger/account-snapshot.ts';
import type { DayFill } from '../ledger/day-movements.ts';
import type { AccountAtOnce } from '../ledger/read-account.ts';
import { valuedAt } from '../ledger/position-valuation.ts';
import type { TradingParts } from './trading-parts.ts';
import type { DayPart } from '@bourse/core/ledger/booking.ts';
import { dayPartOf, isOfPositions } from '@bourse/core/registry/day-parts.ts';

type Into = (amount: Amount, currency: string) => Amount;
export const getPortfolio = (parts: TradingParts): Handler<'trading/getPortfolio'> => {
  const rates = createRates(parts.feeds);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const held = await accountOfOneMoment(parts, account, input.portfolio);
    if (!held) return refuse('portfolioNotFound');
    const { cash, positions, realized, aside, now } = held;

    const converted = rates.into(into, now);
    const inTotal: Into = (amount, currency) => converted(amount, currency) ?? 0n;
    const valued = valuedIn(held, inTotal);
    const of = (bucket: 'available' | 'frozen' | 'loan'): Amount =>
      sum(cash.map((row) => inTotal(row[bucket], row.currency)));
    const figures = accountFigures({
      available: of('available'),
      frozen: of('frozen'),
      loan: of('loan'),
      aside: sum([...aside.inFunds, ...aside.toCome].map(({ amount, currency }) => inTotal(amount, currency))),
      positions: valued,
    });
    const funds = await fundsToday(parts, account, held);
    const heldChange = sum([
      ...valued.map((each) => each.todayChange),
      ...funds.map(({ gained, currency }) => inTotal(gained, currency)),
    ]);
    const today = todayOf(parts, held, { into, inTotal, rates, heldChange, funds });
    const { change, rate } = dayChange(figures.total, today);

    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      in: into,
      portfolio: input.portfolio ?? '0',
      total: money(figures.total),
      cash: money(figures.cash),
      positionsValue: money(figures.inPositions),
      aside: money(figures.total + of('loan') - figures.cash - figures.inPositions),
      exposure: money(figures.exposure),
      profit: money(
        sum(valued.map((each) => each.openProfit)) + sum(realized.map((row) => inTotal(row.amount, row.currency))),
      ),
      positionsToday: money(positionsToday(parts, held, inTotal)),
      todayProfit: money(change),
      todayRate: formatScaled(rate),
      today: {
        prices: money(today.prices),
        currency: money(today.currency),
        income: money(today.income),
        charges: money(today.charges),
        deposits: money(today.deposits),
      },
      openPositions: positions.length,
      byMarket: byMarket(valued, money),
      byCurrency: cash.map((row) => ({
        currency: row.currency,
        value: money(inTotal(row.available + row.frozen + row.margin, row.currency)),
        rate: formatScaled(rates.rate(row.currency, into, now) ?? 0n),
      })),
    };
  };
};

type FundToday = { currency: string; began: Amount; gained: Amount };
/** What was in funds at the beginning of the day, and how prices have changed it since. */
async function fundsToday(
  { database, days }: TradingParts,
  account: AccountId,
  { aside, now }: WorthAside & OneMoment,
): Promise<FundToday[]> {
  if (aside.inFunds.length === 0) return [];
  const { money } = days.starts(now);
  const histories = await readFundHistories(database.kysely, account, money, now + 1);
  return histories.map((each) => ({ currency: each.currency, ...gainedSince(each, money) }));
}

type Valued = ReturnType<typeof valuedIn>[number];

/** Each position's worth, in one currency. */
const valuedIn = ({ positions, quoteOf }: Pick<AccountAtOnce, 'positions'> & OneMoment, inTotal: Into) =>
  positions.map((position) => {
    const { figures, todayChange } = valuedAt(position, quoteOf(position));
    const inInto = (amount: Amount): Amount => inTotal(amount, position.currency);
    return {
      position,
      equity: inInto(figures.equity),
      marketValue: inInto(figures.marketValue),
      openProfit: inInto(figures.openProfit),
      profit: inInto(figures.profit),
      todayChange: inInto(todayChange),
    };
  });

const byMarket = (valued: readonly Valued[], money: (amount: Amount) => string) =>
  [...Map.groupBy(valued, (each) => each.position.market)].map(([market, list]) => ({
    market: market as Market,
    value: money(sum(list.map((each) => each.equity))),
    profit: money(sum(list.map((each) => each.profit))),
    positions: list.length,
  }));

/** `heldChange`: the effect of the day's prices on holdings. */
interface Present {
  into: string;
  inTotal: Into;
  rates: Rates;
  heldChange: Amount;
  funds: readonly FundToday[];
}

/** What has changed the account today, part by part, in one currency. */
function todayOf(
  parts: TradingParts,
  account: Omit<AccountAtOnce, 'aside'> & OneMoment,
  { into, inTotal, rates, heldChange, funds }: Present,
): DayParts {
  const { cash, movements, now } = account;
  const moved = (part: DayPart): Amount =>
    sum(
      movements.filter(({ code }) => dayPartOf(code) === part).map(({ amount, currency }) => inTotal(amount, currency)),
    );
  // Money there at the beginning of the day has changed with its rate since; money exchanged for it, with its own rate
  // of that time.
  const currency = sum(
    [
      ...cash.map(({ currency: of, available, frozen, margin }) => {
        const gained = sum(movements.filter((each) => each.currency === of).map(({ amount }) => amount));
        return { currency: of, began: available + frozen + margin - gained };
      }),
      ...funds,
    ].map(
      ({ currency: of, began }) =>
        inTotal(began, of) - (rates.convertBefore(began, of, into, now) ?? inTotal(began, of)),
    ),
  );
  return {
    prices: heldChange + sum(filledToday(parts, account).map(({ amount, currency }) => inTotal(amount, currency))),
    currency: currency + moved('exchanged'),
    income: moved('income'),
    charges: -moved('charges'),
    deposits: moved('deposits'),
  };
}

type Own = { amount: Amount; currency: Currency };
/**
 * The day's prices on positions, open or closed today, with what those cost and brought. Each currency is converted
 * once: a single holding bought today has made what its own row says.
 */
function positionsToday(
  parts: TradingParts,
  account: Pick<AccountAtOnce, 'positions' | 'fills' | 'movements'> & OneMoment,
  inTotal: Into,
): Amount {
  const { positions, movements, quoteOf } = account;
  const all: Own[] = [
    ...positions.map((each) => ({ amount: valuedAt(each, quoteOf(each)).todayChange, currency: each.currency })),
    ...filledToday(parts, account),
    ...movements.filter(({ code }) => isOfPositions(code)),
  ];
  return sum(
    [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, list]) =>
      inTotal(sum(list.map(({ amount }) => amount)), currency),
    ),
  );
}

/** How today's fills change the effect of the day's prices on holdings. */
function filledToday(
  { feeds, world, days, splits }: TradingParts,
  { fills, now }: Pick<AccountAtOnce, 'fills'> & OneMoment,
): Own[] {
  /** The beginning of the day to which a market's previous close belongs. */
  const beginOf = (instrument: string): number => {
    const market = MARKETS.find((each) => instrument.startsWith(`${each}.`));
    return market === undefined
      ? now
      : days.began(market, feeds.session(instrument, now) ? 'always' : world.hours, now);
  };
  const { fills: earliest } = days.starts(now);
  const known = new Map<string, { quote: Quote | null; began: number; splitsToday: boolean }>();
  const knownOf = (instrument: string) =>
    known.getOrInsertComputed(instrument, () => ({
      quote: feeds.quote(instrument, now),
      began: beginOf(instrument),
      splitsToday: splits.lately(instrument, now, earliest).length > 0,
    }));
  // A fill stays in the units of its time.
  const inUnitsOf = ({ instrument, at }: DayFill, quote: Quote): Quote =>
    inOldUnits(quote, unmetBy({ openedAt: at.getTime() }, [], splits.lately(instrument, now, at.getTime())));
  return fills.flatMap((fill) => {
    const { quote, began, splitsToday } = knownOf(fill.instrument);
    if (!quote || fill.at.getTime() < began) return [];
    const { previousClose } = splitsToday ? inUnitsOf(fill, quote) : quote;
    return [{ amount: fillChange(fill, previousClose), currency: fill.currency }];
  });
}
