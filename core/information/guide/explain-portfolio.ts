/**
 * Explains what a portfolio depends on: its shares in one position, one market, another currency; how fast it could be
 * sold at displayed sizes; what closes automatically; what hasn't settled. Each effect is computed, none predicted.
 */
import { formatScaled } from '../../ledger/money.ts';
import { difference, type Fact, factsFrom, scaled, shareOf, type Statement, times, without } from './facts.ts';

export interface PortfolioFigures {
  in: string;
  total: string;
  cash: string;
  positionsValue: string;
  openPositions: number;
  byMarket: readonly { market: string; value: string; positions: number }[];
}
/** For one currency: how much there is of it, including in positions, and its rate into the currency of the totals. */
export interface CurrencyFigures {
  currency: string;
  available: string;
  frozen: string;
  loan: string;
  inPositions: string;
  unsettled: readonly { date: string; amount: string }[];
  rate: string | null;
}
/** An open position with the quote at which it would be closed; null if there is none. */
export interface PositionFigures {
  instrument: string;
  name: string;
  side: 'long' | 'short';
  openQuantity: string;
  markPrice: string;
  marketValue: string;
  equity: string;
  liquidationPrice: string | null;
  currency: string;
  quote: { bidSize: string; askSize: string; volume: string; at: string; source: string } | null;
}
export interface PortfolioSubject {
  portfolio: PortfolioFigures;
  currencies: readonly CurrencyFigures[];
  positions: readonly PositionFigures[];
  now: number;
}

/** How far a price or a rate is moved to show its effect. */
const STEP = '0.1';
/** The number of positions whose liquidity and distance to liquidation are reported. */
const TOLD = 5;

interface Valued extends PositionFigures {
  /** In the currency of the totals. */
  worth: string;
  exposure: string;
}

const rateOf = ({ currencies }: PortfolioSubject, currency: string): string | null =>
  currencies.find((each) => each.currency === currency)?.rate ?? null;

const sumOf = (list: readonly PositionFigures[], field: 'openQuantity' | 'marketValue' | 'equity'): string =>
  formatScaled(list.reduce((sum, each) => sum + scaled(each[field]), 0n));

/** Positions in one instrument and side count as one, as on screens. */
const grouped = (positions: readonly PositionFigures[]): PositionFigures[] =>
  [...Map.groupBy(positions, ({ instrument, side }) => `${instrument} ${side}`).values()].map((list) => ({
    ...list[0]!,
    openQuantity: sumOf(list, 'openQuantity'),
    marketValue: sumOf(list, 'marketValue'),
    equity: sumOf(list, 'equity'),
  }));

/** Positions that can be valued in the currency of the totals, largest first. */
function valuedOf(subject: PortfolioSubject): Valued[] {
  return grouped(subject.positions)
    .flatMap((position) => {
      const rate = rateOf(subject, position.currency);
      return rate === null
        ? []
        : [{ ...position, worth: times(position.equity, rate), exposure: times(position.marketValue, rate) }];
    })
    .sort((one, other) => (scaled(other.exposure) > scaled(one.exposure) ? 1 : -1));
}

const computed = ({ now }: PortfolioSubject) => factsFrom('computed', now);
const step = ({ now }: PortfolioSubject): Fact => factsFrom('example', now).rate('step', STEP);

function largestOf(subject: PortfolioSubject, valued: readonly Valued[]): Statement[] {
  const {
    portfolio: { in: into, total },
    now,
  } = subject;
  const [first] = valued;
  const share = first && shareOf(first.worth, total);
  if (!first || share === undefined || share === null) return [];
  const facts = {
    name: factsFrom('positions', now).text('name', first.name),
    worth: computed(subject).money('worth', first.worth, into),
    total: factsFrom('portfolio', now).money('total', total, into),
  };
  return [
    { say: 'largest', facts: { ...facts, share: computed(subject).rate('share', share) } },
    {
      say: 'largestMoves',
      facts: {
        ...facts,
        step: step(subject),
        effect: computed(subject).money('effect', without(times(first.exposure, STEP)), into),
      },
    },
  ];
}

function marketsOf(subject: PortfolioSubject): Statement[] {
  const { portfolio, now } = subject;
  const [first] = portfolio.byMarket.toSorted((one, other) => (scaled(other.value) > scaled(one.value) ? 1 : -1));
  const share = first && shareOf(first.value, portfolio.positionsValue);
  if (!first || share === undefined || share === null) return [];
  const from = factsFrom('portfolio', now);
  return [
    {
      say: 'markets',
      facts: {
        count: from.number('count', portfolio.openPositions),
        market: from.word('market', first.market, 'market'),
        worth: from.money('worth', first.value, portfolio.in),
        share: computed(subject).rate('share', share),
      },
    },
  ];
}

/** Everything held in a currency, of any kind, converted to the currency of the totals. */
function worthIn({ available, frozen, loan, inPositions, rate }: CurrencyFigures): string | null {
  if (rate === null) return null;
  return times(formatScaled(scaled(available) + scaled(frozen) + scaled(inPositions) - scaled(loan)), rate);
}

function currenciesOf(subject: PortfolioSubject): Statement[] {
  const {
    portfolio: { in: into, total },
    currencies,
    now,
  } = subject;
  const others = currencies
    .filter(({ currency }) => currency !== into)
    .flatMap((each) => {
      const worth = worthIn(each);
      return worth === null || scaled(worth) <= 0n ? [] : [{ ...each, worth }];
    })
    .sort((one, other) => (scaled(other.worth) > scaled(one.worth) ? 1 : -1));
  const sum = formatScaled(others.reduce((all, { worth }) => all + scaled(worth), 0n));
  const own = factsFrom('wallet', now).text('currency', into);
  const share = shareOf(sum, total);
  const [first] = others;
  if (!first || share === null) return [{ say: 'oneCurrency', facts: { currency: own } }];
  const other = factsFrom('wallet', now).text('currency', first.currency);
  const worth = computed(subject).money('worth', first.worth, into);
  const rate = factsFrom('portfolio', now).number('rate', first.rate ?? '0');
  return [
    {
      say: 'otherCurrencies',
      facts: { share: computed(subject).rate('share', share), currency: own, other, worth, rate },
    },
    {
      say: 'currencyMoves',
      facts: {
        other,
        currency: own,
        step: step(subject),
        effect: computed(subject).money('effect', times(first.worth, STEP), into),
        worth,
      },
    },
  ];
}

function liquidityOf(subject: PortfolioSubject, valued: readonly Valued[]): Statement[] {
  return valued.slice(0, TOLD).flatMap(({ name, side, openQuantity, quote }) => {
    if (!quote) return [];
    const displayed = side === 'long' ? quote.bidSize : quote.askSize;
    const multiple = shareOf(openQuantity, displayed);
    if (multiple === null) return [];
    const from = factsFrom('quote', Date.parse(quote.at), quote.source);
    const held = factsFrom('positions', subject.now);
    const facts = {
      name: held.text('name', name),
      quantity: held.number('quantity', openQuantity),
      displayed: from.number('displayed', displayed),
    };
    const part = shareOf(openQuantity, quote.volume);
    const ofVolume: Statement[] =
      part === null || scaled(part) < 1_000_000n
        ? []
        : [
            {
              say: 'partOfVolume',
              facts: {
                name: facts.name,
                quantity: facts.quantity,
                volume: from.number('volume', quote.volume),
                share: computed(subject).rate('share', part),
              },
            },
          ];
    return scaled(multiple) > 100_000_000n
      ? [
          {
            say: 'beyondDisplayed' as const,
            facts: { ...facts, multiple: computed(subject).number('multiple', tenths(multiple)) },
          },
          ...ofVolume,
        ]
      : [{ say: 'withinDisplayed' as const, facts }, ...ofVolume];
  });
}

/** With one decimal, rounded down. */
const tenths = (value: string): string => formatScaled((scaled(value) / 10_000_000n) * 10_000_000n);

function closingOf(subject: PortfolioSubject): Statement[] {
  const held = factsFrom('positions', subject.now);
  return subject.positions
    .flatMap((each) => {
      const { liquidationPrice, markPrice } = each;
      const distance = liquidationPrice === null ? null : shareOf(difference(liquidationPrice, markPrice), markPrice);
      return liquidationPrice === null || distance === null ? [] : [{ ...each, liquidationPrice, distance }];
    })
    .sort((one, other) => (scaled(without(one.distance)) > scaled(without(other.distance)) ? 1 : -1))
    .slice(0, TOLD)
    .map(({ name, liquidationPrice, distance, markPrice, currency }) => ({
      say: 'closesItself' as const,
      facts: {
        name: held.text('name', name),
        liquidationPrice: held.price('liquidationPrice', liquidationPrice, currency),
        last: held.price('last', markPrice, currency),
        distance: computed(subject).rate('distance', without(distance)),
      },
    }));
}

function moneyOf({ currencies, now }: PortfolioSubject): Statement[] {
  const from = factsFrom('wallet', now);
  return currencies.flatMap(({ currency, unsettled, loan }) => {
    const said: Statement[] = [];
    const sum = unsettled.reduce((all, { amount }) => all + scaled(amount), 0n);
    const last = unsettled
      .map(({ date }) => date)
      .sort()
      .at(-1);
    if (sum > 0n && last !== undefined) {
      const waiting = from.money('unsettled', formatScaled(sum), currency);
      said.push({ say: 'unsettled', facts: { unsettled: waiting, until: from.date('until', last) } });
    }
    if (scaled(loan) > 0n) said.push({ say: 'owed', facts: { owed: from.money('owed', loan, currency) } });
    return said;
  });
}

/** The rest of the total besides money and positions, so that the reported parts add up. */
function besidesOf({ portfolio: { in: into, total, cash, positionsValue }, now }: PortfolioSubject): Statement[] {
  const besides = difference(difference(total, cash), positionsValue);
  if (scaled(besides) === 0n) return [];
  return [{ say: 'besides', facts: { besides: factsFrom('computed', now).money('besides', besides, into) } }];
}

export function explainPortfolio(subject: PortfolioSubject): Statement[] {
  const {
    portfolio: { in: into, total, cash, positionsValue, openPositions },
    now,
  } = subject;
  const from = factsFrom('portfolio', now);
  const valued = valuedOf(subject);
  return [
    {
      say: 'worth',
      facts: {
        total: from.money('total', total, into),
        cash: from.money('cash', cash, into),
        inPositions: from.money('inPositions', positionsValue, into),
      },
    },
    ...besidesOf(subject),
    ...(openPositions === 0
      ? [{ say: 'nothingOpen' as const, facts: { count: from.number('count', openPositions) } }]
      : [...largestOf(subject, valued), ...marketsOf(subject)]),
    ...currenciesOf(subject),
    ...liquidityOf(subject, valued),
    ...closingOf(subject),
    ...moneyOf(subject),
  ];
}
