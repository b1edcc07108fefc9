/**
 * The margin that a market requires: at the opening, for a margin call, and to stay open. Dated data; a position keeps
 * the terms it was opened under.
 */
import { fromDayNumber } from '../dates.ts';
import type { Board, Instrument, InstrumentId, Market } from '../markets/market-types.ts';
import { type Amount, maximumOf, type Rate, SCALE } from '../ledger/money.ts';
import { getValueInForce } from '../markets/rulebook/rulebook.ts';
import type { DatedEntry } from '../markets/rulebook/rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from '../markets/rulebook/rule-notation.ts';
import { getMaximumLeverage } from '../markets/order-rules/short-selling-and-leverage.ts';

export interface MarginTerms {
  /** Minimum margin of a position as a part of its value, when it is opened and when margin is taken out of it. */
  initial: Rate;
  /** The remaining margin, as a share of the cost, at which the position is closed. */
  maintenance: Rate;
  /** … and the level of the margin call. */
  warning: Rate;
}

/**
 * What regulators require of brokers that lend against a whole account; only for comparison, since here each position
 * has its own margin.
 */
export const REGULATORY_MARGINS: Readonly<
  Partial<Record<Market, { initial: Rate; maintenance: Rate; source: string }>>
> = {
  US: {
    initial: parsePercent('50'),
    maintenance: parsePercent('25'),
    source: 'Federal Reserve Regulation T (12 CFR 220.12) and FINRA Rule 4210(c)',
  },
};

const ISOLATED: DatedEntry<MarginTerms> = {
  from: '2000-01-01',
  source:
    `${HOUSE_RULE_SOURCE}: isolated by position, up to five times, the insurance account bears what a gap costs ` +
    'beyond the margin',
  value: { initial: parsePercent('20'), maintenance: parsePercent('5'), warning: parsePercent('10') },
};

const TERMS: Readonly<Record<Market, readonly DatedEntry<MarginTerms>[]>> = {
  US: [ISOLATED],
  MX: [ISOLATED],
  TH: [ISOLATED],
  KR: [ISOLATED],
  IN: [ISOLATED],
  SA: [ISOLATED],
  CRYPTO: [ISOLATED],
  FX: [ISOLATED],
};

export const marginTermsHistory = (market: Market): readonly DatedEntry<MarginTerms>[] => TERMS[market];
/** The terms of a position opened on the local `date`. */
export const marginTermsOn = (market: Market, date: string): MarginTerms => getValueInForce(TERMS[market], date);

/** The terms of a position opened on the local `date`, which differ for a day trade. */
export const marginTermsForTrade = (market: Market, date: string, dayTrading: boolean): MarginTerms =>
  dayTrading ? DAY_TRADING_MARGIN : marginTermsOn(market, date);

const DAY_MS = 86_400_000;
/**
 * The terms fixed when the position was opened, by its market's date; never changed retroactively. A position older
 * than stored terms has the house's own (`openedAt` is epoch ms), which never changed.
 */
export const marginTermsOfPosition = ({
  market,
  openedAt,
  dayTrading,
  terms,
}: {
  market: Market;
  openedAt: number;
  dayTrading: boolean;
  terms: MarginTerms | null;
}): MarginTerms =>
  (dayTrading ? null : terms) ?? marginTermsForTrade(market, fromDayNumber(Math.floor(openedAt / DAY_MS)), dayTrading);

/**
 * The margin of a day trade: lower than for other positions, since it is never held overnight. The house's own rule.
 */
export const DAY_TRADING_MARGIN: MarginTerms = {
  initial: parsePercent('10'),
  maintenance: parsePercent('3'),
  warning: parsePercent('5'),
};

// The operator's margin requirements: dated rules by market, board, instrument, volatility and size of a position. The
// house's own apply if nothing was set.

export interface MarginRequirements extends MarginTerms {
  maximumLeverage: number;
}

/** A rule's scope. Null: all. A rule with a condition only tightens. */
export interface MarginRuleScope {
  market: Market;
  board: Board | null;
  instrument: InstrumentId | null;
  /** Only instruments that move at least this much a day, on average over twenty days. */
  volatilityFrom: Rate | null;
  /** Only positions worth at least this much, including what is already held in the instrument; minor units. */
  valueFrom: Amount | null;
}
/** In force from the market's local date `from` on, until a later one of the same scope. */
export interface MarginRule extends MarginRuleScope {
  from: string;
  table: MarginRequirements;
}

/** The planned opening. `volatility` is null if unknown: then a rule about it applies. */
export interface PlannedPositionOpening {
  instrument: Pick<Instrument, 'id' | 'market' | 'board'>;
  date: string;
  volatility: Rate | null;
  value: Amount;
}

/** On which boards a market's instruments are. */
export const boardsOfMarket = (market: Market): readonly Board[] =>
  market === 'CRYPTO' ? ['crypto'] : market === 'FX' ? ['fx'] : ['listed', 'otc'];

export const marginScopeKey = ({ market, board, instrument, volatilityFrom, valueFrom }: MarginRuleScope): string =>
  [market, board ?? '', instrument ?? '', volatilityFrom?.toString() ?? '', valueFrom?.toString() ?? ''].join(' ');

/** For each scope the latest rule that has begun on `date`. */
export function marginRulesInForce(rules: readonly MarginRule[], market: Market, date: string): MarginRule[] {
  const latest = new Map<string, MarginRule>();
  for (const rule of rules
    .filter((each) => each.market === market && each.from <= date)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    latest.set(marginScopeKey(rule), rule);
  return [...latest.values()];
}

const isConditional = ({ volatilityFrom, valueFrom }: MarginRuleScope): boolean =>
  volatilityFrom !== null || valueFrom !== null;
const specificity = ({ board, instrument }: MarginRuleScope): number =>
  instrument !== null ? 2 : board !== null ? 1 : 0;

/**
 * The most specific unconditional rule (instrument before board before market before the house), tightened by each
 * conditional one that fits.
 */
export function resolveMarginRequirements(
  rules: readonly MarginRule[],
  { instrument, date, volatility, value }: PlannedPositionOpening,
): MarginRequirements {
  const { id, market, board } = instrument;
  const own = marginRulesInForce(rules, market, date).filter(
    (rule) => (rule.board ?? board) === board && (rule.instrument ?? id) === id,
  );
  const plain = own.filter((rule) => !isConditional(rule)).toSorted((a, b) => specificity(b) - specificity(a))[0];
  const base: MarginRequirements = plain?.table ?? {
    ...marginTermsOn(market, date),
    maximumLeverage: getMaximumLeverage(market, date),
  };
  const fits = ({ volatilityFrom, valueFrom }: MarginRule): boolean =>
    (volatilityFrom === null || volatility === null || volatility >= volatilityFrom) &&
    (valueFrom === null || value >= valueFrom);
  return own
    .filter((rule) => isConditional(rule) && fits(rule))
    .reduce((table, rule) => strictestMarginRequirements(table, rule.table), base);
}

export const strictestMarginRequirements = (a: MarginRequirements, b: MarginRequirements): MarginRequirements => ({
  initial: maximumOf(a.initial, b.initial),
  maintenance: maximumOf(a.maintenance, b.maintenance),
  warning: maximumOf(a.warning, b.warning),
  maximumLeverage: Math.min(a.maximumLeverage, b.maximumLeverage),
});

/**
 * The field that makes a table invalid: maintenance must be below warning, warning below initial margin, and leverage
 * within what the margin allows.
 */
export function findMarginRequirementsFault({
  initial,
  maintenance,
  warning,
  maximumLeverage: leverage,
}: MarginRequirements): keyof MarginRequirements | null {
  if (maintenance <= 0n) return 'maintenance';
  if (warning <= maintenance) return 'warning';
  if (initial <= warning || initial > SCALE) return 'initial';
  return leverage < 1 || initial * BigInt(leverage) > SCALE ? 'maximumLeverage' : null;
}

const computeMove = (before: bigint, close: bigint): Rate =>
  ((close > before ? close - before : before - close) * SCALE) / before;

const RECENT_DAYS = 5;
/** The largest daily move of the last five days; null while there are too few. `closes` oldest first. */
export function computeLargestDailyMove(closes: readonly bigint[]): Rate | null {
  const last = closes.slice(-RECENT_DAYS - 1);
  if (last.length <= RECENT_DAYS) return null;
  return last
    .slice(1)
    .map((close, day) => computeMove(last[day]!, close))
    .reduce(maximumOf);
}

const DAYS = 20;
/**
 * The mean of an instrument's daily moves in the last twenty days; null while there are too few. `closes` oldest first.
 */
export function computeAverageDailyMove(closes: readonly bigint[]): Rate | null {
  const last = closes.slice(-DAYS - 1);
  if (last.length <= DAYS) return null;
  const moves = last.slice(1).map((close, day) => computeMove(last[day]!, close));
  return moves.reduce((sum, move) => sum + move, 0n) / BigInt(DAYS);
}
