/**
 * Explains what a portfolio depends on: its shares in one position, one market, another currency; how fast it could be
 * sold at displayed sizes; what closes automatically; what hasn't settled. Each effect is computed, none predicted.
 */
import { formatScaled } from '../../ledger/money.ts';
import {
  subtractDecimals,
  type GuideFact,
  createGuideFactBuilder,
  parseScaledOrZero,
  computeShare,
  type GuideStatement,
  multiplyDecimals,
  removeSign,
} from './guide-facts.ts';

export interface ExplainedPortfolioFigures {
  in: string;
  total: string;
  cash: string;
  positionsValue: string;
  openPositions: number;
  byMarket: readonly { market: string; value: string; positions: number }[];
}
/** For one currency: how much there is of it, including in positions, and its rate into the currency of the totals. */
export interface ExplainedCurrencyFigures {
  currency: string;
  available: string;
  frozen: string;
  loan: string;
  inPositions: string;
  unsettled: readonly { date: string; amount: string }[];
  rate: string | null;
}
/** An open position with the quote at which it would be closed; null if there is none. */
export interface ExplainedPositionFigures {
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
export interface PortfolioToExplain {
  portfolio: ExplainedPortfolioFigures;
  currencies: readonly ExplainedCurrencyFigures[];
  positions: readonly ExplainedPositionFigures[];
  now: number;
}

/** How far a price or a rate is moved to show its effect. */
const STEP = '0.1';
/** The number of positions whose liquidity and distance to liquidation are reported. */
const REPORTED_POSITIONS = 5;

interface Valued extends ExplainedPositionFigures {
  /** In the currency of the totals. */
  worth: string;
  exposure: string;
}

const rateOf = ({ currencies }: PortfolioToExplain, currency: string): string | null =>
  currencies.find((each) => each.currency === currency)?.rate ?? null;

const sumOf = (list: readonly ExplainedPositionFigures[], field: 'openQuantity' | 'marketValue' | 'equity'): string =>
  formatScaled(list.reduce((sum, each) => sum + parseScaledOrZero(each[field]), 0n));

/** Positions in one instrument and side count as one, as on screens. */
const grouped = (positions: readonly ExplainedPositionFigures[]): ExplainedPositionFigures[] =>
  [...Map.groupBy(positions, ({ instrument, side }) => `${instrument} ${side}`).values()].map((list) => ({
    ...list[0]!,
    openQuantity: sumOf(list, 'openQuantity'),
    marketValue: sumOf(list, 'marketValue'),
    equity: sumOf(list, 'equity'),
  }));

/** Positions that can be valued in the currency of the totals, largest first. */
function valuedOf(subject: PortfolioToExplain): Valued[] {
  return grouped(subject.positions)
    .flatMap((position) => {
      const rate = rateOf(subject, position.currency);
      return rate === null
        ? []
        : [
            {
              ...position,
              worth: multiplyDecimals(position.equity, rate),
              exposure: multiplyDecimals(position.marketValue, rate),
            },
          ];
    })
    .sort((one, other) => (parseScaledOrZero(other.exposure) > parseScaledOrZero(one.exposure) ? 1 : -1));
}

const computed = ({ now }: PortfolioToExplain) => createGuideFactBuilder('computed', now);
const step = ({ now }: PortfolioToExplain): GuideFact => createGuideFactBuilder('example', now).rate('step', STEP);

function explainLargestPosition(subject: PortfolioToExplain, valued: readonly Valued[]): GuideStatement[] {
  const {
    portfolio: { in: into, total },
    now,
  } = subject;
  const [first] = valued;
  const share = first && computeShare(first.worth, total);
  if (!first || share === undefined || share === null) return [];
  const facts = {
    name: createGuideFactBuilder('positions', now).text('name', first.name),
    worth: computed(subject).money('worth', first.worth, into),
    total: createGuideFactBuilder('portfolio', now).money('total', total, into),
  };
  return [
    { say: 'largest', facts: { ...facts, share: computed(subject).rate('share', share) } },
    {
      say: 'largestMoves',
      facts: {
        ...facts,
        step: step(subject),
        effect: computed(subject).money('effect', removeSign(multiplyDecimals(first.exposure, STEP)), into),
      },
    },
  ];
}

function explainLargestMarket(subject: PortfolioToExplain): GuideStatement[] {
  const { portfolio, now } = subject;
  const [first] = portfolio.byMarket.toSorted((one, other) =>
    parseScaledOrZero(other.value) > parseScaledOrZero(one.value) ? 1 : -1,
  );
  const share = first && computeShare(first.value, portfolio.positionsValue);
  if (!first || share === undefined || share === null) return [];
  const from = createGuideFactBuilder('portfolio', now);
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
function worthIn({ available, frozen, loan, inPositions, rate }: ExplainedCurrencyFigures): string | null {
  if (rate === null) return null;
  return multiplyDecimals(
    formatScaled(
      parseScaledOrZero(available) +
        parseScaledOrZero(frozen) +
        parseScaledOrZero(inPositions) -
        parseScaledOrZero(loan),
    ),
    rate,
  );
}

function explainCurrencyExposure(subject: PortfolioToExplain): GuideStatement[] {
  const {
    portfolio: { in: into, total },
    currencies,
    now,
  } = subject;
  const others = currencies
    .filter(({ currency }) => currency !== into)
    .flatMap((each) => {
      const worth = worthIn(each);
      return worth === null || parseScaledOrZero(worth) <= 0n ? [] : [{ ...each, worth }];
    })
    .sort((one, other) => (parseScaledOrZero(other.worth) > parseScaledOrZero(one.worth) ? 1 : -1));
  const sum = formatScaled(others.reduce((all, { worth }) => all + parseScaledOrZero(worth), 0n));
  const own = createGuideFactBuilder('wallet', now).text('currency', into);
  const share = computeShare(sum, total);
  const [first] = others;
  if (!first || share === null) return [{ say: 'oneCurrency', facts: { currency: own } }];
  const other = createGuideFactBuilder('wallet', now).text('currency', first.currency);
  const worth = computed(subject).money('worth', first.worth, into);
  const rate = createGuideFactBuilder('portfolio', now).number('rate', first.rate ?? '0');
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
        effect: computed(subject).money('effect', multiplyDecimals(first.worth, STEP), into),
        worth,
      },
    },
  ];
}

function explainLiquidity(subject: PortfolioToExplain, valued: readonly Valued[]): GuideStatement[] {
  return valued.slice(0, REPORTED_POSITIONS).flatMap(({ name, instrument, currency, side, openQuantity, quote }) => {
    if (!quote) return [];
    const displayed = side === 'long' ? quote.bidSize : quote.askSize;
    const multiple = computeShare(openQuantity, displayed);
    if (multiple === null) return [];
    const from = createGuideFactBuilder('quote', Date.parse(quote.at), quote.source);
    const held = createGuideFactBuilder('positions', subject.now);
    const counted = { instrument, currency };
    const facts = {
      name: held.text('name', name),
      quantity: held.quantity('quantity', openQuantity, counted),
      displayed: from.quantity('displayed', displayed, counted),
    };
    const part = computeShare(openQuantity, quote.volume);
    const ofVolume: GuideStatement[] =
      part === null || parseScaledOrZero(part) < 1_000_000n
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
    return parseScaledOrZero(multiple) > 100_000_000n
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
const tenths = (value: string): string => formatScaled((parseScaledOrZero(value) / 10_000_000n) * 10_000_000n);

function explainLiquidationDistances(subject: PortfolioToExplain): GuideStatement[] {
  const held = createGuideFactBuilder('positions', subject.now);
  return subject.positions
    .flatMap((each) => {
      const { liquidationPrice, markPrice } = each;
      const distance =
        liquidationPrice === null ? null : computeShare(subtractDecimals(liquidationPrice, markPrice), markPrice);
      return liquidationPrice === null || distance === null ? [] : [{ ...each, liquidationPrice, distance }];
    })
    .sort((one, other) =>
      parseScaledOrZero(removeSign(one.distance)) > parseScaledOrZero(removeSign(other.distance)) ? 1 : -1,
    )
    .slice(0, REPORTED_POSITIONS)
    .map(({ name, liquidationPrice, distance, markPrice, currency }) => ({
      say: 'closesItself' as const,
      facts: {
        name: held.text('name', name),
        liquidationPrice: held.price('liquidationPrice', liquidationPrice, currency),
        last: held.price('last', markPrice, currency),
        distance: computed(subject).rate('distance', removeSign(distance)),
      },
    }));
}

function explainUnsettledAndOwedMoney({ currencies, now }: PortfolioToExplain): GuideStatement[] {
  const from = createGuideFactBuilder('wallet', now);
  return currencies.flatMap(({ currency, unsettled, loan }) => {
    const statements: GuideStatement[] = [];
    const sum = unsettled.reduce((all, { amount }) => all + parseScaledOrZero(amount), 0n);
    const last = unsettled
      .map(({ date }) => date)
      .sort()
      .at(-1);
    if (sum > 0n && last !== undefined) {
      const waiting = from.money('unsettled', formatScaled(sum), currency);
      statements.push({ say: 'unsettled', facts: { unsettled: waiting, until: from.date('until', last) } });
    }
    if (parseScaledOrZero(loan) > 0n)
      statements.push({ say: 'owed', facts: { owed: from.money('owed', loan, currency) } });
    return statements;
  });
}

/** The rest of the total besides money and positions, so that the reported parts add up. */
function explainRemainder({
  portfolio: { in: into, total, cash, positionsValue },
  now,
}: PortfolioToExplain): GuideStatement[] {
  const remainder = subtractDecimals(subtractDecimals(total, cash), positionsValue);
  if (parseScaledOrZero(remainder) === 0n) return [];
  return [
    { say: 'besides', facts: { besides: createGuideFactBuilder('computed', now).money('besides', remainder, into) } },
  ];
}

export function explainPortfolioExposures(subject: PortfolioToExplain): GuideStatement[] {
  const {
    portfolio: { in: into, total, cash, positionsValue, openPositions },
    now,
  } = subject;
  const from = createGuideFactBuilder('portfolio', now);
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
    ...explainRemainder(subject),
    ...(openPositions === 0
      ? [{ say: 'nothingOpen' as const, facts: { count: from.number('count', openPositions) } }]
      : [...explainLargestPosition(subject, valued), ...explainLargestMarket(subject)]),
    ...explainCurrencyExposure(subject),
    ...explainLiquidity(subject, valued),
    ...explainLiquidationDistances(subject),
    ...explainUnsettledAndOwedMoney(subject),
  ];
}
