/**
 * One instrument of a guarded feed: queries the feed, judges each new quote once, and remembers the good ones for a
 * minute.
 */
import type { CorporateAction, Feed, Instrument, InstrumentId, Quote } from '@bourse/core/markets/market.ts';
import { ratioOf } from '@bourse/core/markets/listings/listing-status.ts';
import {
  accept,
  faultOf,
  type GuardRules,
  type GuardState,
  isNear,
  judge,
  type Judgement,
  movedBy,
  type Reason,
  rebase,
  sameQuote,
  unseen,
  type Verdict,
} from '@bourse/core/markets/price-guard/price-guard.ts';
import { isOne, type Ratio } from '@bourse/core/ledger/ratio.ts';
import type { GuardReport } from './guard-report.ts';

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
const MOST = 256;

function recentQuotes(): RecentQuotes {
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
        quotes.length - first > MOST ||
        (first < quotes.length - 1 && quotes[first + 1]!.at <= quote.at - REMEMBERED_MS)
      )
        first++;
      if (first >= MOST) {
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
export interface Seen {
  readonly quote: Quote | null;
  readonly doubted: boolean;
}

export interface GuardedInstrumentParts {
  feed: Feed;
  report: GuardReport;
  rulesOf: (instrument: Instrument, now: number) => GuardRules;
  known: (id: InstrumentId) => Quote | null;
  learn: (quote: Quote) => void;
  /** The present time, if known: then a question about an earlier time doesn't mean that the clock was set back. */
  clock: () => number;
}

/** After a longer gap without queries the feed is queried for its earlier quote, too. */
const UNWATCHED_MS = 2_000;
const JUST_BEFORE_MS = 1_000;

export class GuardedInstrument implements Seen {
  readonly instrument: Instrument;
  quote: Quote | null;
  doubted = false;
  private readonly parts: GuardedInstrumentParts;
  private readonly recent = recentQuotes();
  private state: GuardState;
  private raw: Quote | null = null;
  private fromLater: Quote | null = null;
  private verdict: Verdict = 'good';
  private reason: Reason = 'first';
  private newest: number;
  /** When to judge again, if only time was missing. */
  private againAt = Infinity;
  /** A quote sent ahead of its time, and since when. */
  private early: { quote: Quote; since: number } | null = null;

  constructor(instrument: Instrument, parts: GuardedInstrumentParts, now: number) {
    const known = parts.known(instrument.id);
    this.instrument = instrument;
    this.parts = parts;
    this.newest = now;
    this.state = this.begunWith(known, now);
    this.quote = this.shown(this.state.good);
  }

  /** The feed's quote and the good quote at `now`. Nearly always the newest quote, which was judged before. */
  look(raw: Quote | null, now: number): Seen {
    if (raw !== null && raw === this.raw && now >= this.newest && now < this.againAt) {
      this.newest = now;
      return this;
    }
    if (now < this.newest) {
      if (raw !== null && raw === this.quote && raw.at <= now) return { quote: raw, doubted: false };
      if (now >= this.newest - REMEMBERED_MS) return this.lookBack(raw, now);
      if (now < this.parts.clock() - REMEMBERED_MS) return this.lookFarBack(raw, now);
      this.beginAgain(now);
    }
    this.newest = now;
    if (raw && !(this.raw && now < this.againAt && sameQuote(raw, this.raw))) this.judgeNew(raw, now);
    this.raw = raw ?? this.raw;
    return this;
  }

  /** The quote that is doubted or discarded now, and why. */
  get suspicion(): { reason: Reason; says: Quote } | null {
    return this.raw && this.verdict !== 'good' ? { reason: this.reason, says: this.raw } : null;
  }

  /** An operator confirms the feed's value as the price. False if it can't be one. */
  accept(now: number): boolean {
    const accepted = this.raw && accept(this.state, this.raw, now);
    if (!accepted) return false;
    this.parts.report.count('good', 'accepted');
    this.parts.report.tell('good', 'accepted', this.instrument.id, this.raw, this.state.good, now);
    this.verdict = 'good';
    this.take(accepted);
    return true;
  }

  private judgeNew(raw: Quote, now: number): void {
    const { report, rulesOf } = this.parts;
    const rules = rulesOf(this.instrument, now);
    const before = this.state.good;
    const wasGood = this.verdict === 'good';
    const first: Judgement = this.isOutlived(raw, now, rules)
      ? { state: this.state, verdict: 'bad', reason: 'future' }
      : judge(this.state, raw, now, rules);
    const { state, verdict, reason, announced } = this.explained(first, raw, now, rules);
    report.count(verdict, announced ? 'announced' : reason);
    if (verdict !== 'good' || !wasGood || announced)
      report.tell(verdict, announced ? 'announced' : reason, this.instrument.id, raw, before, now);
    this.verdict = verdict;
    this.reason = reason;
    this.againAt = reason === 'future' && raw.at > now ? raw.at : Infinity;
    if (raw.at > now && !(this.early && sameQuote(raw, this.early.quote))) this.early = { quote: raw, since: now };
    this.take(state);
  }

  /** Its time has come, but it was sent longer ago than a quote may be old: it doesn't belong to this time. */
  private isOutlived(raw: Quote, now: number, { staleMs }: GuardRules): boolean {
    return this.early !== null && now - this.early.since > staleMs && sameQuote(raw, this.early.quote);
  }

  private take(state: GuardState): void {
    const good = this.shown(state.good);
    if (good !== null && good !== this.quote) {
      this.recent.add(good);
      this.parts.learn(good);
    }
    this.state = state;
    this.quote = good;
    this.doubted = state.held !== null;
  }

  /**
   * Reconsiders a verdict against a price with all other knowledge: what the feed sent just before, and announced
   * splits.
   */
  private explained(first: Judgement, raw: Quote, now: number, rules: GuardRules): Judgement & { announced?: true } {
    const { good } = this.state;
    const unwatched = this.unwatched(first, raw, now, rules);
    if (unwatched) return unwatched;
    // Three for two is recognised as a split by itself, four for three only if it was announced.
    if ((first.reason === 'split' || first.reason === 'jump' || first.reason === 'farOff') && good) {
      const ratio = announcedRatio(this.parts.feed, this.instrument.id, good.at, now);
      const second = isOne(ratio) ? first : judge(rebase(this.state, ratio), raw, now, rules);
      if (second.verdict === 'good') return { ...second, announced: true };
    }
    return first;
  }

  /**
   * After a gap without queries, with a price far away: the feed's quote from just before distinguishes a move during
   * the gap from one stray print. Null if it adds nothing.
   */
  private unwatched({ verdict, reason }: Judgement, raw: Quote, now: number, rules: GuardRules): Judgement | null {
    const { state, instrument } = this;
    if (state.good && raw.at - state.good.at <= UNWATCHED_MS) return null;
    const isBelieved = verdict === 'good' && state.good !== null && movedBy(state.good, raw) > rules.usualStep;
    if (reason !== 'jump' && !isBelieved) return null;
    const before = this.saidAt(raw.at - JUST_BEFORE_MS);
    if (!before || before.at >= raw.at) return null;
    const then = judge(state, before, raw.at - JUST_BEFORE_MS, rules);
    const second = judge(then.state, raw, now, rules);
    if (second.verdict === 'good') return second;
    // The last print of another session, or in other units, is no evidence against this one; nor is one that no known
    // price speaks for.
    const isRecent = raw.at - before.at <= UNWATCHED_MS;
    const isSameUnit = isOne(announcedRatio(this.parts.feed, instrument.id, before.at, now));
    return isBelieved && then.verdict === 'good' && isRecent && isSameUnit ? second : null;
  }

  /** A feed that throws counts as silent. */
  private saidAt(instant: number): Quote | null {
    try {
      return this.parts.feed.quote(this.instrument.id, instant);
    } catch {
      return null;
    }
  }

  /**
   * A question about a moment ago: the quote that was good then, or the feed's quote of that time if it fits its
   * neighbours.
   */
  private lookBack(raw: Quote | null, now: number): Seen {
    const { recent, state, parts } = this;
    const [before, after] = [recent.atOrBefore(now), recent.after(now)];
    if (!raw || faultOf(raw, this.instrument.id, now) || (before && sameQuote(raw, before)))
      return { quote: before, doubted: false };
    const rules = parts.rulesOf(this.instrument, now);
    if (this.isOutlived(raw, now, rules)) return { quote: before, doubted: false };
    if (!before && !after)
      return {
        quote:
          judge(unseen(this.instrument.id, state.good && asOf(state.good, now)), raw, now, rules).verdict === 'good'
            ? raw
            : null,
        doubted: false,
      };
    const fits = (neighbour: Quote | null): boolean =>
      neighbour !== null && isNear(neighbour, raw, rules, state.variance);
    const late = before !== null && raw.at <= before.at;
    return !late && (fits(before) || fits(after)) ? { quote: raw, doubted: false } : { quote: before, doubted: !late };
  }

  /** A question about a time long ago: judged as if the feed began then, leaving the live state unchanged. */
  private lookFarBack(raw: Quote | null, now: number): Seen {
    const { quote, recent } = this;
    // What was sent then may have been corrected since: the present good quote is better evidence.
    const witness = quote && quote.at > now ? quote : (recent.atOrBefore(now) ?? quote);
    // A later quote is no evidence for a moment before the quote in question.
    const begins = raw && witness && witness.at > now ? Math.min(raw.at, now) : now;
    // Its sequence number is no evidence either: the feed may have restarted since, or have been wrong.
    const evidence = witness && { ...witness, seq: 0 };
    const parts = { ...this.parts, known: () => evidence, learn: () => {} };
    const seen = new GuardedInstrument(this.instrument, parts, begins).look(raw, now);
    return { quote: seen.quote === evidence ? witness : seen.quote, doubted: seen.doubted };
  }

  /**
   * The state with a good quote as evidence of the price at `now`. A quote from later, before the clock was set back,
   * is never shown.
   */
  private begunWith(good: Quote | null, now: number): GuardState {
    this.fromLater = good && (good.at > now || good === this.fromLater) ? asOf(good, now) : null;
    return unseen(this.instrument.id, this.fromLater ?? good);
  }

  private shown(good: Quote | null): Quote | null {
    return good === this.fromLater ? null : good;
  }

  /** The clock was set back further than any query reaches back. */
  private beginAgain(now: number): void {
    this.raw = null;
    this.early = null;
    this.verdict = 'good';
    this.againAt = Infinity;
    this.take(this.begunWith(this.recent.atOrBefore(now) ?? this.state.good, now));
  }
}

/** A good quote as evidence of the price at `now`: one from later counts as equally old. */
const asOf = (good: Quote, now: number): Quote => (good.at > now ? { ...good, at: 2 * now - good.at, seq: 0 } : good);

const keyOf = (action: CorporateAction): string => `${action.kind} ${action.exDate}`;

/** New shares per old, from splits that became effective between the two instants. */
function announcedRatio(feed: Feed, id: InstrumentId, from: number, to: number): Ratio {
  const before = new Set(feed.actions?.(id, from).map(keyOf));
  return ratioOf((feed.actions?.(id, to) ?? []).filter((action) => !before.has(keyOf(action))));
}
