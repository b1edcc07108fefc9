/** Explains each figure of an instrument: its price, its session, its year, and the company behind it. */
import {
  subtractDecimals,
  countTickDecimals,
  type GuideFact,
  createGuideFactBuilder,
  parseScaledOrZero,
  computeShare,
  type GuideStatement,
  multiplyDecimals,
  removeSign,
} from './guide-facts.ts';

type Text = string | null;
export interface ExplainedInstrumentFigures {
  name: string;
  currency: string;
  /** Its tick. */
  tick: string;
  listingStatus: 'listed' | 'suspended' | 'delisted';
  listingStatusSince: Text;
  settlementDays: number;
  band: { low: string; high: string } | null;
  upcoming: readonly { kind: string; exDate: string; amount: Text }[];
  figures: {
    marketCap: Text;
    shares: Text;
    high52Weeks: string;
    low52Weeks: string;
    foreignOwnership: Text;
    dividendYield: Text;
    netProfit: Text;
    debtRatio: Text;
  };
  company: {
    /** Last days of the year reported last, and of the last statement. */
    yearEnds: string;
    stoodOn: string;
    operatingMargin: string;
    netMargin: string;
    salesGrowth: string;
    earningsPerShare: Text;
    priceEarnings: Text;
    payoutRatio: Text;
  } | null;
}
export interface ExplainedQuoteFigures {
  last: string;
  bid: string;
  ask: string;
  open: string;
  previousClose: string;
  high: string;
  low: string;
  volume: string;
  turnover: string;
  at: string;
  source: string;
}
/** A tax on the trade's value or on its units, as the rulebook has it today. */
export interface TradeTax {
  name: string;
  side: 'buy' | 'sell' | 'both';
  base: 'notional' | 'quantity';
  rate: string;
  from: string;
  source: string;
}
interface Subject {
  profile: ExplainedInstrumentFigures;
  /** Null if there is no price now. */
  quote: ExplainedQuoteFigures | null;
  /** The taxes on buying and selling again at once. */
  taxes: readonly TradeTax[];
  now: number;
}

const UPCOMING = 3;

/** From the last statement, or for the last reported year, as of its last day. */
const factsFromReport = (ends: string) => createGuideFactBuilder('profile', Date.parse(`${ends}T00:00:00.000Z`));

/** Digits shown, so that the multiple beside it can be recomputed from them. */
const COUNTED = 5;
function countEarningsDigits(value: string, tick: string): number {
  const [whole = '0', decimals = ''] = removeSign(value).split('.');
  const zeros = /^0*/.exec(decimals)![0].length;
  const needed = whole === '0' ? zeros + COUNTED : COUNTED - whole.length;
  return Math.max(countTickDecimals(tick), Math.min(needed, decimals.length));
}

const factsFromQuote = ({ at, source }: ExplainedQuoteFigures) =>
  createGuideFactBuilder('quote', Date.parse(at), source);
const computedFacts = ({ at }: ExplainedQuoteFigures) => createGuideFactBuilder('computed', Date.parse(at));

function explainPrice(
  { profile: { name, currency, tick }, now }: Subject,
  quote: ExplainedQuoteFigures,
): GuideStatement {
  const { last, previousClose } = quote;
  const change = subtractDecimals(last, previousClose);
  const facts = {
    name: createGuideFactBuilder('profile', now).text('name', name),
    last: factsFromQuote(quote).price('last', last, currency, countTickDecimals(tick)),
    previousClose: factsFromQuote(quote).price('previousClose', previousClose, currency, countTickDecimals(tick)),
  };
  const changeRate = computeShare(change, previousClose);
  if (parseScaledOrZero(change) === 0n || changeRate === null) return { say: 'priceSame', facts };
  return {
    say: parseScaledOrZero(change) > 0n ? 'priceRose' : 'priceFell',
    facts: {
      ...facts,
      change: computedFacts(quote).price('change', removeSign(change), currency),
      changeRate: computedFacts(quote).rate('changeRate', removeSign(changeRate)),
    },
  };
}

function explainSession({ profile: { currency, tick } }: Subject, quote: ExplainedQuoteFigures): GuideStatement[] {
  const from = factsFromQuote(quote);
  const price = (name: 'open' | 'high' | 'low' | 'bid' | 'ask'): GuideFact =>
    from.price(name, quote[name], currency, countTickDecimals(tick));
  const gap = subtractDecimals(quote.ask, quote.bid);
  const gapRate = computeShare(gap, quote.last);
  return [
    { say: 'dayRange', facts: { low: price('low'), high: price('high'), open: price('open') } },
    ...(parseScaledOrZero(gap) > 0n && gapRate !== null
      ? [
          {
            say: 'spread' as const,
            facts: {
              bid: price('bid'),
              ask: price('ask'),
              gap: computedFacts(quote).price('gap', gap, currency, countTickDecimals(tick)),
              gapRate: computedFacts(quote).rate('gapRate', gapRate),
            },
          },
        ]
      : []),
    ...(parseScaledOrZero(quote.volume) > 0n
      ? [
          {
            say: 'volume' as const,
            facts: {
              volume: from.number('volume', quote.volume),
              turnover: from.money('turnover', quote.turnover, currency),
            },
          },
        ]
      : []),
  ];
}

/** What one unit costs in taxes: the spread alone is not the price of a round trip. */
const explainTaxes = ({ profile: { currency }, taxes }: Subject, quote: ExplainedQuoteFigures): GuideStatement[] =>
  taxes.map(({ name, side, base, rate, from: since, source }) => {
    const from = createGuideFactBuilder('rulebook', Date.parse(`${since}T00:00:00.000Z`), source);
    const isRate = base === 'notional';
    const price = side === 'buy' ? quote.ask : quote.bid;
    return {
      say: 'tradeTax',
      facts: {
        charge: from.word('charge', name, 'charge'),
        side: from.word('side', side, 'side'),
        rate: isRate ? from.rate('feeRate', rate) : from.price('feeRate', rate, currency),
        taxed: computedFacts(quote).price('taxed', isRate ? multiplyDecimals(price, rate) : rate, currency),
      },
    };
  });

function explainYear(
  { profile: { currency, tick, figures }, now }: Subject,
  quote: ExplainedQuoteFigures,
): GuideStatement[] {
  const { high52Weeks, low52Weeks } = figures;
  const place = computeShare(subtractDecimals(quote.last, low52Weeks), subtractDecimals(high52Weeks, low52Weeks));
  if (place === null || parseScaledOrZero(place) < 0n || parseScaledOrZero(place) > 100_000_000n) return [];
  const from = createGuideFactBuilder('profile', now);
  return [
    {
      say: 'yearRange',
      facts: {
        low52Weeks: from.price('low52Weeks', low52Weeks, currency, countTickDecimals(tick)),
        high52Weeks: from.price('high52Weeks', high52Weeks, currency, countTickDecimals(tick)),
        place: computedFacts(quote).rate('place', place),
        last: factsFromQuote(quote).price('last', quote.last, currency, countTickDecimals(tick)),
      },
    },
  ];
}

function explainEarnings({ profile: { currency, tick, figures, company }, now }: Subject): GuideStatement[] {
  if (!company) return [];
  const from = factsFromReport(company.yearEnds);
  const { operatingMargin, netMargin, salesGrowth, earningsPerShare, priceEarnings } = company;
  const margins: GuideStatement = {
    say: 'margins',
    facts: {
      operatingMargin: from.rate('operatingMargin', operatingMargin),
      netMargin: from.rate('netMargin', netMargin),
    },
  };
  const growth = from.rate('salesGrowth', removeSign(salesGrowth));
  const sales: GuideStatement[] =
    parseScaledOrZero(salesGrowth) === 0n
      ? []
      : [{ say: parseScaledOrZero(salesGrowth) > 0n ? 'salesRose' : 'salesFell', facts: { salesGrowth: growth } }];
  if (priceEarnings !== null && earningsPerShare !== null)
    return [
      {
        say: 'earnings',
        facts: {
          earningsPerShare: from.price(
            'earningsPerShare',
            earningsPerShare,
            currency,
            countEarningsDigits(earningsPerShare, tick),
          ),
          priceEarnings: createGuideFactBuilder('computed', now).number('priceEarnings', priceEarnings, 2),
        },
      },
      margins,
      ...sales,
    ];
  return figures.netProfit !== null && parseScaledOrZero(figures.netProfit) <= 0n
    ? [{ say: 'loss', facts: { netProfit: from.money('netProfit', figures.netProfit, currency) } }, margins, ...sales]
    : [margins, ...sales];
}

function explainDividends({ profile: { figures, company }, now }: Subject): GuideStatement[] {
  const { dividendYield } = figures;
  if (dividendYield === null) return [];
  const from = createGuideFactBuilder('profile', now);
  const yieldFacts = { dividendYield: from.rate('dividendYield', dividendYield) };
  if (parseScaledOrZero(dividendYield) === 0n) return company ? [{ say: 'noDividend', facts: yieldFacts }] : [];
  const payout = company?.payoutRatio ?? null;
  return [
    { say: 'dividend', facts: yieldFacts },
    ...(payout === null
      ? []
      : [
          {
            say: parseScaledOrZero(payout) > 100_000_000n ? ('payoutOver' as const) : ('payout' as const),
            facts: { payoutRatio: from.rate('payoutRatio', payout) },
          },
        ]),
  ];
}

function explainCompany(subject: Subject): GuideStatement[] {
  const {
    profile: { currency, figures, company },
    now,
  } = subject;
  const { marketCap, shares, debtRatio, foreignOwnership } = figures;
  const from = createGuideFactBuilder('profile', now);
  return [
    ...(marketCap !== null && shares !== null
      ? [
          {
            say: 'marketCap' as const,
            facts: {
              shares: from.number('shares', shares),
              marketCap: from.money('marketCap', marketCap, currency),
            },
          },
        ]
      : []),
    ...explainEarnings(subject),
    ...(debtRatio === null || !company
      ? []
      : [
          { say: 'debt' as const, facts: { debtRatio: factsFromReport(company.stoodOn).rate('debtRatio', debtRatio) } },
        ]),
    ...explainDividends(subject),
    ...(foreignOwnership === null
      ? []
      : [
          {
            say: 'foreign' as const,
            facts: { foreignOwnership: from.rate('foreignOwnership', foreignOwnership) },
          },
        ]),
  ];
}

function explainRules({
  profile: { currency, tick, band, settlementDays, upcoming, listingStatus },
  now,
}: Subject): GuideStatement[] {
  const from = createGuideFactBuilder('profile', now);
  const settles = from.number('settlementDays', settlementDays);
  return [
    ...(band && listingStatus === 'listed'
      ? [
          {
            say: 'band' as const,
            facts: {
              low: from.price('bandLow', band.low, currency, countTickDecimals(tick)),
              high: from.price('bandHigh', band.high, currency, countTickDecimals(tick)),
            },
          },
        ]
      : []),
    { say: settlementDays === 0 ? 'settlesNow' : 'settles', facts: { settlementDays: settles } },
    ...upcoming.slice(0, UPCOMING).map(({ kind, exDate, amount }): GuideStatement => {
      const facts = { action: from.word('action', kind, 'action'), exDate: from.date('exDate', exDate) };
      return amount === null
        ? { say: 'announced', facts }
        : { say: 'announcedCash', facts: { ...facts, amount: from.price('perUnit', amount, currency) } };
    }),
  ];
}

function explainListingStatus({
  profile: { name, listingStatus, listingStatusSince: statusSince },
  now,
}: Subject): GuideStatement[] {
  if (listingStatus === 'listed' || statusSince === null) return [];
  const from = createGuideFactBuilder('profile', now);
  return [{ say: listingStatus, facts: { name: from.text('name', name), since: from.date('since', statusSince) } }];
}

export function explainInstrument(subject: Subject): GuideStatement[] {
  const { quote } = subject;
  return [
    ...explainListingStatus(subject),
    ...(quote
      ? [
          explainPrice(subject, quote),
          ...explainSession(subject, quote),
          ...explainTaxes(subject, quote),
          ...explainYear(subject, quote),
        ]
      : []),
    ...explainCompany(subject),
    ...explainRules(subject),
  ];
}
