/** Explains each figure of an instrument: its price, its session, its year, and the company behind it. */
import {
  difference,
  digitsOfTick,
  type Fact,
  factsFrom,
  scaled,
  shareOf,
  type Statement,
  times,
  without,
} from './facts.ts';

type Text = string | null;
export interface InstrumentFigures {
  name: string;
  currency: string;
  /** Its tick. */
  tick: string;
  standing: 'listed' | 'suspended' | 'delisted';
  standingSince: Text;
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
export interface QuoteFigures {
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
  profile: InstrumentFigures;
  /** Null if there is no price now. */
  quote: QuoteFigures | null;
  /** The taxes on buying and selling again at once. */
  taxes: readonly TradeTax[];
  now: number;
}

const UPCOMING = 3;

/** From the last statement, or for the last reported year, as of its last day. */
const reported = (ends: string) => factsFrom('profile', Date.parse(`${ends}T00:00:00.000Z`));

/** Digits shown, so that the multiple beside it can be recomputed from them. */
const COUNTED = 5;
function digitsOfEarnings(value: string, tick: string): number {
  const [whole = '0', decimals = ''] = without(value).split('.');
  const zeros = /^0*/.exec(decimals)![0].length;
  const needed = whole === '0' ? zeros + COUNTED : COUNTED - whole.length;
  return Math.max(digitsOfTick(tick), Math.min(needed, decimals.length));
}

const byQuote = ({ at, source }: QuoteFigures) => factsFrom('quote', Date.parse(at), source);
const computed = ({ at }: QuoteFigures) => factsFrom('computed', Date.parse(at));

function priceOf({ profile: { name, currency, tick }, now }: Subject, quote: QuoteFigures): Statement {
  const { last, previousClose } = quote;
  const change = difference(last, previousClose);
  const facts = {
    name: factsFrom('profile', now).text('name', name),
    last: byQuote(quote).price('last', last, currency, digitsOfTick(tick)),
    previousClose: byQuote(quote).price('previousClose', previousClose, currency, digitsOfTick(tick)),
  };
  const changeRate = shareOf(change, previousClose);
  if (scaled(change) === 0n || changeRate === null) return { say: 'priceSame', facts };
  return {
    say: scaled(change) > 0n ? 'priceRose' : 'priceFell',
    facts: {
      ...facts,
      change: computed(quote).price('change', without(change), currency),
      changeRate: computed(quote).rate('changeRate', without(changeRate)),
    },
  };
}

function sessionOf({ profile: { currency, tick } }: Subject, quote: QuoteFigures): Statement[] {
  const from = byQuote(quote);
  const price = (name: 'open' | 'high' | 'low' | 'bid' | 'ask'): Fact =>
    from.price(name, quote[name], currency, digitsOfTick(tick));
  const gap = difference(quote.ask, quote.bid);
  const gapRate = shareOf(gap, quote.last);
  return [
    { say: 'dayRange', facts: { low: price('low'), high: price('high'), open: price('open') } },
    ...(scaled(gap) > 0n && gapRate !== null
      ? [
          {
            say: 'spread' as const,
            facts: {
              bid: price('bid'),
              ask: price('ask'),
              gap: computed(quote).price('gap', gap, currency, digitsOfTick(tick)),
              gapRate: computed(quote).rate('gapRate', gapRate),
            },
          },
        ]
      : []),
    ...(scaled(quote.volume) > 0n
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
const taxesOf = ({ profile: { currency }, taxes }: Subject, quote: QuoteFigures): Statement[] =>
  taxes.map(({ name, side, base, rate, from: since, source }) => {
    const from = factsFrom('rulebook', Date.parse(`${since}T00:00:00.000Z`), source);
    const isRate = base === 'notional';
    const price = side === 'buy' ? quote.ask : quote.bid;
    return {
      say: 'tradeTax',
      facts: {
        charge: from.word('charge', name, 'charge'),
        side: from.word('side', side, 'side'),
        rate: isRate ? from.rate('feeRate', rate) : from.price('feeRate', rate, currency),
        taxed: computed(quote).price('taxed', isRate ? times(price, rate) : rate, currency),
      },
    };
  });

function yearOf({ profile: { currency, tick, figures }, now }: Subject, quote: QuoteFigures): Statement[] {
  const { high52Weeks, low52Weeks } = figures;
  const place = shareOf(difference(quote.last, low52Weeks), difference(high52Weeks, low52Weeks));
  if (place === null || scaled(place) < 0n || scaled(place) > 100_000_000n) return [];
  const from = factsFrom('profile', now);
  return [
    {
      say: 'yearRange',
      facts: {
        low52Weeks: from.price('low52Weeks', low52Weeks, currency, digitsOfTick(tick)),
        high52Weeks: from.price('high52Weeks', high52Weeks, currency, digitsOfTick(tick)),
        place: computed(quote).rate('place', place),
        last: byQuote(quote).price('last', quote.last, currency, digitsOfTick(tick)),
      },
    },
  ];
}

function earningsOf({ profile: { currency, tick, figures, company }, now }: Subject): Statement[] {
  if (!company) return [];
  const from = reported(company.yearEnds);
  const { operatingMargin, netMargin, salesGrowth, earningsPerShare, priceEarnings } = company;
  const margins: Statement = {
    say: 'margins',
    facts: {
      operatingMargin: from.rate('operatingMargin', operatingMargin),
      netMargin: from.rate('netMargin', netMargin),
    },
  };
  const growth = from.rate('salesGrowth', without(salesGrowth));
  const sales: Statement[] =
    scaled(salesGrowth) === 0n
      ? []
      : [{ say: scaled(salesGrowth) > 0n ? 'salesRose' : 'salesFell', facts: { salesGrowth: growth } }];
  if (priceEarnings !== null && earningsPerShare !== null)
    return [
      {
        say: 'earnings',
        facts: {
          earningsPerShare: from.price(
            'earningsPerShare',
            earningsPerShare,
            currency,
            digitsOfEarnings(earningsPerShare, tick),
          ),
          priceEarnings: factsFrom('computed', now).number('priceEarnings', priceEarnings, 2),
        },
      },
      margins,
      ...sales,
    ];
  return figures.netProfit !== null && scaled(figures.netProfit) <= 0n
    ? [{ say: 'loss', facts: { netProfit: from.money('netProfit', figures.netProfit, currency) } }, margins, ...sales]
    : [margins, ...sales];
}

function dividendsOf({ profile: { figures, company }, now }: Subject): Statement[] {
  const { dividendYield } = figures;
  if (dividendYield === null) return [];
  const from = factsFrom('profile', now);
  const said = { dividendYield: from.rate('dividendYield', dividendYield) };
  if (scaled(dividendYield) === 0n) return company ? [{ say: 'noDividend', facts: said }] : [];
  const payout = company?.payoutRatio ?? null;
  return [
    { say: 'dividend', facts: said },
    ...(payout === null
      ? []
      : [
          {
            say: scaled(payout) > 100_000_000n ? ('payoutOver' as const) : ('payout' as const),
            facts: { payoutRatio: from.rate('payoutRatio', payout) },
          },
        ]),
  ];
}

function companyOf(subject: Subject): Statement[] {
  const {
    profile: { currency, figures, company },
    now,
  } = subject;
  const { marketCap, shares, debtRatio, foreignOwnership } = figures;
  const from = factsFrom('profile', now);
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
    ...earningsOf(subject),
    ...(debtRatio === null || !company
      ? []
      : [{ say: 'debt' as const, facts: { debtRatio: reported(company.stoodOn).rate('debtRatio', debtRatio) } }]),
    ...dividendsOf(subject),
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

function rulesOf({ profile: { currency, tick, band, settlementDays, upcoming, standing }, now }: Subject): Statement[] {
  const from = factsFrom('profile', now);
  const settles = from.number('settlementDays', settlementDays);
  return [
    ...(band && standing === 'listed'
      ? [
          {
            say: 'band' as const,
            facts: {
              low: from.price('bandLow', band.low, currency, digitsOfTick(tick)),
              high: from.price('bandHigh', band.high, currency, digitsOfTick(tick)),
            },
          },
        ]
      : []),
    { say: settlementDays === 0 ? 'settlesNow' : 'settles', facts: { settlementDays: settles } },
    ...upcoming.slice(0, UPCOMING).map(({ kind, exDate, amount }): Statement => {
      const facts = { action: from.word('action', kind, 'action'), exDate: from.date('exDate', exDate) };
      return amount === null
        ? { say: 'announced', facts }
        : { say: 'announcedCash', facts: { ...facts, amount: from.price('perUnit', amount, currency) } };
    }),
  ];
}

function standingOf({ profile: { name, standing, standingSince }, now }: Subject): Statement[] {
  if (standing === 'listed' || standingSince === null) return [];
  const from = factsFrom('profile', now);
  return [{ say: standing, facts: { name: from.text('name', name), since: from.date('since', standingSince) } }];
}

export function explainInstrument(subject: Subject): Statement[] {
  const { quote } = subject;
  return [
    ...standingOf(subject),
    ...(quote
      ? [priceOf(subject, quote), ...sessionOf(subject, quote), ...taxesOf(subject, quote), ...yearOf(subject, quote)]
      : []),
    ...companyOf(subject),
    ...rulesOf(subject),
  ];
}
