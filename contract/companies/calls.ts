/** The companies of a market: by industry, ranked, and side by side. */
import {
  COMPARISON_FIGURE_NAMES,
  type ComparisonFigure,
  MISSING_FIGURE_REASONS,
} from '@bourse/core/information/companies/company-comparison.ts';
import { ECONOMIC_RELEASE_KINDS } from '@bourse/core/information/companies/economic-releases.ts';
import { INDUSTRY_CODES, NO_INDUSTRY } from '@bourse/core/information/companies/industry-breadth.ts';
import { RANKING_FIGURE_NAMES, STOCK_THEME_NAMES } from '@bourse/core/information/companies/company-ranking.ts';
import {
  SCREENER_BOUND_PATTERN,
  isPossibleScreenerRange,
  SCREENER_FIGURES,
  type ScreenerFigure,
} from '@bourse/core/information/companies/stock-screener.ts';
import { INVESTOR_GROUPS } from '@bourse/core/information/companies/net-buying.ts';
import * as z from 'zod/mini';
import { defineCall, defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { instrumentRowSchema, upcomingCorporateActionSchema } from '../quotes/calls.ts';

/** One of the house's list, or "none" for companies without one. */
const industry = z.enum([...INDUSTRY_CODES, NO_INDUSTRY]);
const count = z.int().check(z.gte(0));

/** How many rise and fall, and their total return weighted by capitalisation. */
const breadth = {
  names: count,
  rising: count,
  falling: count,
  unchanged: count,
  /** Companies that are suspended or were listed today: included in the count, but not in the returns. */
  apart: count,
  weightedReturn: z.nullable(f.decimal),
};

export const listIndustries = defineCall({
  summary:
    "A market's industries: how many names each has, how many rise and fall, and its return of the day, weighted by " +
    'capitalisation and as the median. Nothing but the whole is published where a market has no companies.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({ market: f.market }),
  answer: z.object({
    market: f.market,
    currency: f.currency,
    published: z.boolean(),
    /** When the prices behind all of it were taken. */
    at: f.time,
    /** Since when the list of industries has been unchanged. */
    classifiedSince: f.date,
    /** All of them together, coins too; null for currency pairs. */
    whole: z.nullable(z.object(breadth)),
    rows: z.array(
      z.object({
        industry,
        ...breadth,
        marketCap: z.nullable(f.decimal),
        medianReturn: z.nullable(f.decimal),
      }),
    ),
  }),
  errors: [],
});

export const listMarketReturnsToday = defineCall({
  summary:
    'How each market has moved today: the return of all that is listed on it, weighted by capitalisation at the ' +
    'previous close, and how many rise and fall. Null where nobody knows how many shares there are.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({}),
  answer: z.object({
    rows: z.array(z.object({ market: f.market, ...breadth })),
  }),
  errors: [],
});

const { weightedReturn: _weighted, ...counts } = breadth;
const theme = {
  theme: z.enum(STOCK_THEME_NAMES),
  /** One of three: the industries of its companies, a figure of at least this much, days since their listing. */
  rule: z.object({
    industries: z.array(industry),
    figure: z.nullable(z.enum(['dividendYield', 'salesGrowth'])),
    least: z.nullable(f.decimal),
    withinDays: z.nullable(count),
  }),
  ...counts,
  medianReturn: z.nullable(f.decimal),
};
const computing = z.nullable(z.object({ done: count, all: count }));
const themesAbout = {
  /** When the oldest of the prices behind all of it were taken. */
  at: f.time,
  /** Since when the rules have been unchanged. */
  since: f.date,
  computing,
};

export const listStockThemes = defineCustomerQuery({
  summary:
    'Themes: lists of companies of all markets by fixed rules, each with how many rise and fall and the median ' +
    'return of the day. Nobody is chosen by hand, recommended or paid for.',
  input: {},
  answer: z.object({ ...themesAbout, rows: z.array(z.object(theme)) }),
});

export const getStockTheme = defineCustomerQuery({
  summary: "A theme with its companies, by market and code: no order by a figure, which would praise somebody's.",
  input: { theme: z.enum(STOCK_THEME_NAMES), ...f.pageFields },
  answer: z.object({
    ...themesAbout,
    ...theme,
    ...f.pageOf(z.object({ ...instrumentRowSchema.shape, tradingStatus: z.enum(['traded', 'suspended', 'firstDay']) }))
      .shape,
  }),
});

export const listCompanies = defineCall({
  summary:
    "A market's companies in the order of a figure, which nobody can pay for. The pages of one walk are cut from the " +
    'prices of one moment, so that none is left out or told twice. Who has no such figure, or hardly trades today, ' +
    'comes behind the others, then who is suspended or listed today.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({
    market: f.market,
    by: z.optional(z.enum(RANKING_FIGURE_NAMES)),
    /**
     * Lists the worst first instead of the best; the best has the largest figure, or the smallest for a price over
     * something.
     */
    worstFirst: z.optional(z.boolean()),
    industry: z.optional(industry),
    ...f.pageFields,
  }),
  answer: z.object({
    ...f.pageOf(
      z.object({
        ...instrumentRowSchema.shape,
        /** Null without the figure, for companies that hardly trade (thin), and for those left out of the ranking. */
        place: z.nullable(z.int()),
        tradingStatus: z.enum(['traded', 'thin', 'suspended', 'firstDay']),
        /** The figure the order is based on: an amount of the instrument's currency, or a pure number. */
        figure: z.nullable(f.decimal),
      }),
    ).shape,
    /** When the prices behind the order were taken. */
    at: f.time,
    /** Whether the market's source can give the figure; if not, nothing is listed. */
    published: z.boolean(),
    /** The least that a company must have traded today to be ranked: a hundredth of its market's median. */
    leastTurnover: f.decimal,
    /**
     * While figures of reports are still looked up: for how many companies that is done, and for how many it will be.
     */
    computing,
  }),
  errors: [],
});

const traded = {
  instrument: f.instrument,
  code: z.string(),
  name: z.string(),
  currency: f.currency,
};

export const listShortSelling = defineCall({
  summary:
    'What was sold short in the last session that is over, of all companies of a market, the largest part of its ' +
    'volume first; or of one instrument session by session, newest first.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({
    market: f.market,
    instrument: z.optional(f.instrument),
    ...f.pageFields,
  }),
  answer: z.object({
    /** Whether the market allows short selling today, and whether only within the day. */
    allowed: z.boolean(),
    intradayOnly: z.boolean(),
    /** Whether short sales of the instrument, or of any company of the market, are published. */
    published: z.boolean(),
    /**
     * How many of the market's companies have been looked up so far; null once all have, and for one instrument. Until
     * then there is no next page.
     */
    computing,
    ...f.pageOf(
      z.object({
        ...traded,
        date: f.date,
        volume: f.decimal,
        value: f.decimal,
        volumeRatio: f.decimal,
        /** The last balance that the market had published when the session ended; null if it publishes none. */
        balance: z.nullable(
          z.object({
            /** The session at whose end that was the balance. */
            on: f.date,
            shares: f.decimal,
            ratio: f.decimal,
            /** Sessions of usual volume that buying it back would take. */
            daysToCover: z.nullable(f.decimal),
          }),
        ),
      }),
    ).shape,
  }),
  errors: ['instrumentNotFound'],
});

const netRow = z.object({
  ...traded,
  from: f.date,
  to: f.date,
  /** Fewer than requested if the company is young. */
  sessions: z.int(),
  /** For a session still in progress: it changes until the close. */
  provisional: z.boolean(),
  /** From the previous close; null if that isn't known. */
  priceChange: z.nullable(f.decimal),
  individuals: f.decimal,
  institutions: f.decimal,
  foreigners: f.decimal,
  others: f.decimal,
  /** The same in shares, in today's units after all splits. */
  volume: z.object({
    individuals: f.decimal,
    institutions: f.decimal,
    foreigners: f.decimal,
    others: f.decimal,
  }),
});

export const listInvestorNetBuying = defineCall({
  summary:
    'Who bought more than they sold in the last sessions that are over, of all companies of a market, added up over ' +
    'a span, or provisionally in the session that goes on; or of one instrument session by session, with the sums ' +
    'over each span, in money and in shares. What all four bought sums to 0. ' +
    'Nothing is told of a market in which nobody publishes it.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({
    market: f.market,
    instrument: z.optional(f.instrument),
    span: z.optional(z.union([z.literal(1), z.literal(5), z.literal(20), z.literal(60)])),
    by: z.optional(z.enum(INVESTOR_GROUPS)),
    /** Of a market's companies the session that goes on, instead of a span of those that are over. */
    soFar: z.optional(z.boolean()),
    ...f.pageFields,
  }),
  answer: z.object({
    /** Whether anybody publishes it for the instrument, or for any company of the market. */
    published: z.boolean(),
    /** For one instrument, over 1, 5, 20 and 60 sessions. */
    sums: z.array(netRow),
    /** For one instrument, the session that goes on; null between sessions. */
    today: z.nullable(netRow),
    /** When the provisional figures were taken; null if there are none. */
    at: z.nullable(f.time),
    /**
     * How many of the market's companies have been looked up so far; null once all have, and for one instrument. Until
     * then there is no next page.
     */
    computing,
    ...f.pageOf(netRow).shape,
  }),
  errors: ['instrumentNotFound'],
});

/** A figure, or why there is none. */
const cell = z.object({ value: z.nullable(f.decimal), why: z.nullable(z.enum(MISSING_FIGURE_REASONS)) });
const figures = z.object(
  Object.fromEntries(COMPARISON_FIGURE_NAMES.map((name) => [name, cell])) as Record<ComparisonFigure, typeof cell>,
);
/** Units of the requested currency for one of the company's. */
const periodRates = z.object({
  average: z.nullable(f.decimal),
  end: z.nullable(f.decimal),
  /** The number of daily closes in the average, and the day of the last one. */
  days: count,
  endOn: z.nullable(f.date),
});

export const compareFinancials = defineCall({
  summary:
    'Up to four companies beside one another: the last twelve months that are told, and fiscal years, of which those ' +
    'that end from January to May count to the year before. Each column says its dates. Flows are converted at the ' +
    'mean of the daily closes of the period, what stood at its end at the close of that day, market values at the ' +
    "rate of now; ratios and growth are of the company's own money, and what is a share is in shares of today.",
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({
    instruments: z.array(f.instrument).check(z.minLength(1), z.maxLength(50)),
    /** By default the first company's. */
    in: z.optional(f.currency),
  }),
  answer: z.object({
    at: f.time,
    currency: f.currency,
    /** The source of the rates' daily closes. */
    ratesFrom: z.string(),
    companies: z.array(
      z.object({
        instrument: f.instrument,
        code: z.string(),
        name: z.string(),
        market: f.market,
        currency: f.currency,
        last: z.nullable(f.decimal),
      }),
    ),
    periods: z.array(
      z.object({
        /** "trailing", or the year. */
        period: z.string(),
        /** One for each company, in order. */
        columns: z.array(
          z.object({
            from: z.nullable(f.date),
            ends: z.nullable(f.date),
            /** Null if nothing is converted. */
            rates: z.nullable(periodRates),
            figures,
          }),
        ),
      }),
    ),
  }),
  errors: ['instrumentNotFound', 'compareTooMany', 'compareTwice', 'compareNoCompany', 'currencyUnknown'],
});

/** Either may be left out; both bounds are included. */
const bound = z.string().check(z.regex(SCREENER_BOUND_PATTERN));
const bounds = z.strictObject({ from: z.optional(bound), to: z.optional(bound) });
/** No lower bound above the upper one, and none below zero for a figure that can't be. */
const rangeOf = (name: ScreenerFigure) =>
  z.optional(bounds.check(z.refine((range) => isPossibleScreenerRange(name, range))));
const criteria = z.strictObject({
  market: f.market,
  industries: z.optional(z.array(industry).check(z.maxLength(INDUSTRY_CODES.length + 1))),
  /**
   * Amounts, also per share, are in the currency of `in`; rates are pure numbers, short balances shares, and days to
   * cover sessions.
   */
  ranges: z.optional(
    z.strictObject(
      Object.fromEntries(SCREENER_FIGURES.map((name) => [name, rangeOf(name)])) as Record<
        ScreenerFigure,
        ReturnType<typeof rangeOf>
      >,
    ),
  ),
  by: z.optional(z.enum(RANKING_FIGURE_NAMES)),
  /** By default the market's currency. Amounts are converted at the rate of the moment. */
  in: z.optional(f.currency),
});

const displayedFigures = Object.fromEntries(
  SCREENER_FIGURES.map((name) => [name, z.optional(z.nullable(f.decimal))]),
) as Record<ScreenerFigure, z.ZodMiniOptional<z.ZodMiniNullable<typeof f.decimal>>>;

export const screenCompanies = defineCustomerQuery({
  summary:
    "A market's companies whose figures lie within ranges, in the order of one of them. Who lacks a figure that is " +
    'asked for is left out, and counted. Sales and profits are of the last four quarters reported, earnings per ' +
    'share of the last fiscal year. The pages of one walk are cut from the prices of one moment.',
  input: { ...criteria.shape, ...f.pageFields },
  answer: z.object({
    ...f.pageOf(
      z.object({
        ...instrumentRowSchema.shape,
        tradingStatus: z.enum(['traded', 'suspended', 'firstDay']),
        /** The requested figures; otherwise the company's size, or its change if there is no size. */
        figures: z.object(displayedFigures),
      }),
    ).shape,
    /** How many match, and out of how many. */
    fit: count,
    among: count,
    /** How many fail to match only because a requested figure is missing. */
    lacking: count,
    /** What the amounts are in. */
    currency: f.currency,
    /** Units of `to` for one of `from`, and who quotes it; null if nothing is converted, or nothing can be. */
    rate: z.nullable(z.object({ from: f.currency, to: f.currency, rate: f.decimal, source: z.string() })),
    at: f.time,
    computing,
  }),
  errors: ['currencyUnknown'],
});

const screenName = f.name(1, 40);
export const saveScreener = defineCustomerCommand({
  summary: 'Keeps what a screen asks for under a name; one of that name is replaced.',
  input: { name: screenName, criteria },
  answer: f.emptyAnswer,
  errors: ['screensFull', 'currencyUnknown'],
});

export const followScreener = defineCustomerCommand({
  summary:
    'Follows a screen that is kept, or lets it go: a message comes when a company begins to fit, once a day at most. ' +
    'Who fits when it begins is no news.',
  input: { name: screenName, follow: z.boolean() },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const removeScreener = defineCustomerCommand({
  summary: 'Forgets a screen that was kept.',
  input: { name: screenName },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const listSavedScreeners = defineCustomerQuery({
  summary: 'The screens that the customer keeps, the latest first.',
  input: {},
  answer: f.pageOf(z.object({ name: z.string(), at: f.time, followed: z.boolean(), criteria })),
});

export const getCompanyCalendar = defineCustomerQuery({
  summary:
    'What is known to come in 150 days, soonest first: when companies report, dividends and other actions that are ' +
    'announced, listings, days on which a market is closed or keeps other hours, and economic figures of its ' +
    'country, those of the last week too. Of a market, or else of what the customer holds and watches.',
  input: { market: z.optional(f.market), ...f.pageFields },
  answer: z.object({
    ...f.pageOf(
      z.object({
        /** For a dividend or another action, the first day without it. */
        date: f.date,
        kind: z.enum(['earnings', 'dividend', 'action', 'listing', 'closed', 'otherHours', 'economic']),
        market: f.market,
        instrument: z.nullable(f.instrument),
        /** The company's, or the day's. */
        name: z.string(),
        currency: z.nullable(f.currency),
        /** Cash per share. */
        amount: z.nullable(f.decimal),
        payDate: z.nullable(f.date),
        /** The end of the quarter or year that is reported, or of the span of an economic figure. */
        ends: z.nullable(f.date),
        action: z.nullable(upcomingCorporateActionSchema.shape.kind),
        /** An economic figure: which one, its publication time, the figure before it, and the figure once published. */
        release: z.nullable(z.enum(ECONOMIC_RELEASE_KINDS)),
        at: z.nullable(f.time),
        previous: z.nullable(f.decimal),
        actual: z.nullable(f.decimal),
      }),
    ).shape,
    to: f.date,
    /** Kinds for which there is no source: economic releases, such as interest rates and prices. */
    notPublished: z.array(z.enum(['economic'])),
    /** How many instruments the customer holds or watches; null for a market. */
    own: z.nullable(count),
    computing,
  }),
});

export const calls = {
  'discovery/listIndustries': listIndustries,
  'discovery/listMarketMoves': listMarketReturnsToday,
  'discovery/listThemes': listStockThemes,
  'discovery/getTheme': getStockTheme,
  'discovery/listCompanies': listCompanies,
  'discovery/compareFinancials': compareFinancials,
  'discovery/listShortSelling': listShortSelling,
  'discovery/listInvestorTrend': listInvestorNetBuying,
  'discovery/getCalendar': getCompanyCalendar,
  'discovery/screen': screenCompanies,
  'discovery/saveScreen': saveScreener,
  'discovery/followScreen': followScreener,
  'discovery/removeScreen': removeScreener,
  'discovery/listScreens': listSavedScreeners,
} as const;
