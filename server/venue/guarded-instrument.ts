/**
 * One instrument of a guarded feed: queries the feed, judges each new quote once, and remembers the good ones for a
 * minute.
 */
import type { CorporateAction, PriceFeed, Instrument, InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import { computeCombinedRatio } from '@bourse/core/markets/listings/listing-status.ts';
import {
  acceptQuoteByOperator,
  findQuoteFault,
  type PriceGuardRules,
  type PriceGuardState,
  isWithinUsualStep,
  judgeQuote,
  type QuoteJudgement,
  computeLargestMove,
  type JudgementReason,
  adjustGuardStateForSplit,
  isSameQuote,
  createGuardState,
  type QuoteVerdict,
} from '@bourse/core/markets/price-guard/price-guard.ts';
import { computeSpinOffWorth } from '@bourse/core/markets/listings/spin-off-terms.ts';
import { createRatio, isRatioOne, multiplyRatios, type Ratio } from '@bourse/core/ledger/ratio.ts';
import type { PriceGuardReporter } from './price-guard-reporter.ts';

export interface RecentQuotes {
  /** Quotes come in order of their time. */
  add(quote: Quote): void;
  /** The newest quote up to `instant`; null if none is kept. */
  atOrBefore(instant: number): Quote | null;
  /** The oldest quote after `instant`; null if there is none. */
  after(instant: number): Quote | null;
}

/** Longer than the half minute that the watcher catches up on. */
const REMEMBERED_MS = 60_000;
/** A feed may send more often than once a second. */
const REMEMBERED_QUOTES_MAXIMUM = 256;

function createRecentQuotes(): RecentQuotes {
  let quotes: Quote[] = [];
  let first = 0;
  const indexAfter = (instant: number): number => {
    let index = quotes.length;
    while (index > first && quotes[index - 1]!.at > instant) index--;
    return index;
  };
  return {
    add(quote) {
      quotes.push(quote);
      while (
        quotes.length - first > REMEMBERED_QUOTES_MAXIMUM ||
        (first < quotes.length - 1 && quotes[first + 1]!.at <= quote.at - REMEMBERED_MS)
      )
        first++;
      if (first >= REMEMBERED_QUOTES_MAXIMUM) {
        quotes = quotes.slice(first);
        first = 0;
      }
    },
    atOrBefore(instant) {
      const index = indexAfter(instant) - 1;
      return index >= first ? quotes[index]! : null;
    },
    after: (instant) => quotes[indexAfter(instant)] ?? null,
  };
}

/** The last good quote, and whether something else has been sent since. */
export interface JudgedQuote {
  readonly quote: Quote | null;
  readonly doubted: boolean;
}

export interface GuardedInstrumentDependencies {
  feed: PriceFeed;
  report: PriceGuardReporter;
  rulesOf: (instrument: Instrument, now: number) => PriceGuardRules;
  known: (id: InstrumentId) => Quote | null;
  learn: (quote: Quote) => void;
  /** The present time, if known: then a question about an earlier time doesn't mean that the clock was set back. */
  clock: () => number;
}

/** After a longer gap without queries the feed is queried for its earlier quote, too. */
const UNQUERIED_MS = 2_000;
const JUST_BEFORE_MS = 1_000;

export class GuardedInstrument implements JudgedQuote {
  readonly instrument: Instrument;
  quote: Quote | null;
  doubted = false;
  private readonly dependencies: GuardedInstrumentDependencies;
  private readonly recent = createRecentQuotes();
  private state: PriceGuardState;
  private raw: Quote | null = null;
  private fromLater: Quote | null = null;
  private verdict: QuoteVerdict = 'good';
  private reason: JudgementReason = 'first';
  private newest: number;
  /** When to judge again, if only time was missing. */
  private againAt = Infinity;
  /** A quote sent ahead of its time, and since when. */
  private early: { quote: Quote; since: number } | null = null;

  constructor(instrument: Instrument, dependencies: GuardedInstrumentDependencies, now: number) {
    const known = dependencies.known(instrument.id);
    this.instrument = instrument;
    this.dependencies = dependencies;
    this.newest = now;
    this.state = this.firstQuote(known, now);
    this.quote = this.visibleQuote(this.state.good);
  }

  /** The feed's quote and the good quote at `now`. Nearly always the newest quote, which was judged before. */
  judgeQuote(raw: Quote | null, now: number): JudgedQuote {
    if (raw !== null && raw === this.raw && now >= this.newest && now < this.againAt) {
      this.newest = now;
      return this;
    }
    if (now < this.newest) {
      if (raw !== null && raw === this.quote && raw.at <= now) return { quote: raw, doubted: false };
      if (now >= this.newest - REMEMBERED_MS) return this.queryEarlierQuote(raw, now);
    }
    // Also the first question after a gap, if it is about the past, such as a close.
    if (now < this.dependencies.clock() - REMEMBERED_MS) return this.queryQuoteBeforeGap(raw, now);
    if (now < this.newest) this.beginAgain(now);
    this.newest = now;
    if (raw && !(this.raw && now < this.againAt && isSameQuote(raw, this.raw))) this.judgeNew(raw, now);
    this.raw = raw ?? this.raw;
    return this;
  }

  /** The quote that is doubted or discarded now, and why. */
  get doubtedQuote(): { reason: JudgementReason; says: Quote } | null {
    return this.raw && this.verdict !== 'good' ? { reason: this.reason, says: this.raw } : null;
  }

  /** An operator confirms the feed's value as the price. False if it can't be one. */
  accept(now: number): boolean {
    const accepted = this.raw && acceptQuoteByOperator(this.state, this.raw, now);
    if (!accepted) return false;
    this.dependencies.report.count('good', 'accepted');
    this.dependencies.report.logDecision('good', 'accepted', this.instrument.id, this.raw, this.state.good, now);
    this.verdict = 'good';
    this.take(accepted);
    return true;
  }

  private judgeNew(raw: Quote, now: number): void {
    const { report, rulesOf } = this.dependencies;
    const rules = rulesOf(this.instrument, now);
    const before = this.state.good;
    const wasGood = this.verdict === 'good';
    const first: QuoteJudgement = this.isOutlived(raw, now, rules)
      ? { state: this.state, verdict: 'bad', reason: 'future' }
      : judgeQuote(this.state, raw, now, rules);
    const { state, verdict, reason, announced } = this.explained(first, raw, now, rules);
    report.count(verdict, announced ? 'announced' : reason);
    if (verdict !== 'good' || !wasGood || announced)
      report.logDecision(verdict, announced ? 'announced' : reason, this.instrument.id, raw, before, now);
    this.verdict = verdict;
    this.reason = reason;
    this.againAt = reason === 'future' && raw.at > now ? raw.at : Infinity;
    if (raw.at > now && !(this.early && isSameQuote(raw, this.early.quote))) this.early = { quote: raw, since: now };
    this.take(state);
  }

  /** Its time has come, but it was sent longer ago than a quote may be old: it doesn't belong to this time. */
  private isOutlived(raw: Quote, now: number, { staleMs }: PriceGuardRules): boolean {
    return this.early !== null && now - this.early.since > staleMs && isSameQuote(raw, this.early.quote);
  }

  private take(state: PriceGuardState): void {
    const good = this.visibleQuote(state.good);
    if (good !== null && good !== this.quote) {
      this.recent.add(good);
      this.dependencies.learn(good);
    }
    this.state = state;
    this.quote = good;
    this.doubted = state.held !== null;
  }

  /**
   * Reconsiders a verdict against a price with all other knowledge: what the feed sent just before, and announced
   * splits.
   */
  private explained(
    first: QuoteJudgement,
    raw: Quote,
    now: number,
    rules: PriceGuardRules,
  ): QuoteJudgement & { announced?: true } {
    const { good } = this.state;
    const unwatched = this.judgeAfterGap(first, raw, now, rules);
    if (unwatched) return unwatched;
    // Three for two is recognised as a split by itself, four for three only if it was announced.
    if ((first.reason === 'split' || first.reason === 'jump' || first.reason === 'farOff') && good) {
      const ratio = announcedRatio(this.dependencies.feed, this.instrument.id, good, now);
      const second = isRatioOne(ratio)
        ? first
        : judgeQuote(adjustGuardStateForSplit(this.state, ratio), raw, now, rules);
      if (second.verdict === 'good') return { ...second, announced: true };
    }
    return first;
  }

  /**
   * After a gap without queries, with a price far away: the feed's quote from just before distinguishes a move during
   * the gap from one stray print. Null if it adds nothing.
   */
  private judgeAfterGap(
    { verdict, reason }: QuoteJudgement,
    raw: Quote,
    now: number,
    rules: PriceGuardRules,
  ): QuoteJudgement | null {
    const { state, instrument } = this;
    if (state.good && raw.at - state.good.at <= UNQUERIED_MS) return null;
    const isBelieved =
      verdict === 'good' && state.good !== null && computeLargestMove(state.good, raw) > rules.usualStep;
    if (reason !== 'jump' && !isBelieved) return null;
    const before = this.quoteAt(raw.at - JUST_BEFORE_MS);
    if (!before || before.at >= raw.at) return null;
    const then = judgeQuote(state, before, raw.at - JUST_BEFORE_MS, rules);
    const second = judgeQuote(then.state, raw, now, rules);
    if (second.verdict === 'good') return second;
    // The last print of another session, or in other units, is no evidence against this one; nor is one that no known
    // price speaks for.
    const isRecent = raw.at - before.at <= UNQUERIED_MS;
    const isSameUnit = isRatioOne(announcedRatio(this.dependencies.feed, instrument.id, before, now));
    return isBelieved && then.verdict === 'good' && isRecent && isSameUnit ? second : null;
  }

  /** A feed that throws counts as silent. */
  private quoteAt(instant: number): Quote | null {
    try {
      return this.dependencies.feed.quote(this.instrument.id, instant);
    } catch {
      return null;
    }
  }

  /**
   * A question about a moment ago: the quote that was good then, or the feed's quote of that time if it fits its
   * neighbours.
   */
  private queryEarlierQuote(raw: Quote | null, now: number): JudgedQuote {
    const { recent, state, dependencies } = this;
    const [before, after] = [recent.atOrBefore(now), recent.after(now)];
    if (!raw || findQuoteFault(raw, this.instrument.id, now) || (before && isSameQuote(raw, before)))
      return { quote: before, doubted: false };
    const rules = dependencies.rulesOf(this.instrument, now);
    if (this.isOutlived(raw, now, rules)) return { quote: before, doubted: false };
    if (!before && !after)
      return {
        quote:
          judgeQuote(
            createGuardState(this.instrument.id, state.good && reverseLaterQuote(state.good, now)),
            raw,
            now,
            rules,
          ).verdict === 'good'
            ? raw
            : null,
        doubted: false,
      };
    const fits = (neighbour: Quote | null): boolean =>
      neighbour !== null && isWithinUsualStep(neighbour, raw, rules, state.variance);
    const late = before !== null && raw.at <= before.at;
    return !late && (fits(before) || fits(after)) ? { quote: raw, doubted: false } : { quote: before, doubted: !late };
  }

  /** A question about a time long ago: judged as if the feed began then, leaving the live state unchanged. */
  private queryQuoteBeforeGap(raw: Quote | null, now: number): JudgedQuote {
    const { quote, recent } = this;
    // What was sent then may have been corrected since: the present good quote is better evidence.
    const witness = quote && quote.at > now ? quote : (recent.atOrBefore(now) ?? quote);
    // A later quote is no evidence for a moment before the quote in question.
    const begins = raw && witness && witness.at > now ? Math.min(raw.at, now) : now;
    // Its sequence number is no evidence either: the feed may have restarted since, or have been wrong.
    const evidence = witness && { ...witness, seq: 0 };
    // `now` is its present.
    const dependencies = { ...this.dependencies, known: () => evidence, learn: () => {}, clock: () => now };
    const seen = new GuardedInstrument(this.instrument, dependencies, begins).judgeQuote(raw, now);
    return { quote: seen.quote === evidence ? witness : seen.quote, doubted: seen.doubted };
  }

  /**
   * The state with a good quote as evidence of the price at `now`. A quote from later, before the clock was set back,
   * is never shown.
   */
  private firstQuote(good: Quote | null, now: number): PriceGuardState {
    this.fromLater = good && (good.at > now || good === this.fromLater) ? reverseLaterQuote(good, now) : null;
    return createGuardState(this.instrument.id, this.fromLater ?? good);
  }

  private visibleQuote(good: Quote | null): Quote | null {
    return good === this.fromLater ? null : good;
  }

  /** The clock was set back further than any query reaches back. */
  private beginAgain(now: number): void {
    this.raw = null;
    this.early = null;
    this.verdict = 'good';
    this.againAt = Infinity;
    this.take(this.firstQuote(this.recent.atOrBefore(now) ?? this.state.good, now));
  }
}

/** A good quote as evidence of the price at `now`: one from later counts as equally old. */
const reverseLaterQuote = (good: Quote, now: number): Quote =>
  good.at > now ? { ...good, at: 2 * now - good.at, seq: 0 } : good;

const keyOf = (action: CorporateAction): string => `${action.kind} ${action.exDate}`;

/**
 * What an old price is of a new one, by splits and spin-offs that became effective since `then`. From the latter the
 * worth of what was given is taken, by its terms: a third of the price would look like an unannounced split.
 */
export function announcedRatio(
  feed: Pick<PriceFeed, 'actions'>,
  id: InstrumentId,
  then: Pick<Quote, 'at' | 'last'>,
  to: number,
): Ratio {
  const before = new Set(feed.actions?.(id, then.at).map(keyOf));
  const since = (feed.actions?.(id, to) ?? []).filter((action) => !before.has(keyOf(action)));
  const distributed = since.reduce(
    (sum, each) => (each.kind === 'spinOff' ? sum + computeSpinOffWorth(each) : sum),
    0n,
  );
  const splits = computeCombinedRatio(since);
  return distributed > 0n && distributed < then.last
    ? multiplyRatios(splits, createRatio(then.last, then.last - distributed))
    : splits;
}
