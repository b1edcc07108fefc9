/** One instrument with two feeds: who speaks, since when, and where the first one failed. */
import type { FailoverRules } from '@bourse/core/guard/thresholds.ts';
import type { Feed, InstrumentId, Quote } from '@bourse/core/market.ts';
import type { Logger } from 'pino';
import { recentQuotes, REMEMBERED_MS } from './guard-memory.ts';

/** The primary said nothing good from `from` on; `to` is null while that lasts. Epoch milliseconds. */
export interface Outage {
  from: number;
  to: number | null;
}
export type Speaker = 'primary' | 'secondary';

interface SeatParts {
  primary: Feed;
  secondary: Feed;
  rules: FailoverRules;
  log: Pick<Logger, 'info' | 'warn'>;
}

interface Word {
  quote: Quote | null;
  good: boolean;
}

const OUTAGES_KEPT = 100;

export class FailoverSeat {
  speaker: Speaker = 'primary';
  readonly outages: Outage[] = [];
  private readonly id: InstrumentId;
  private readonly parts: SeatParts;
  private readonly recent = recentQuotes();
  private said: { raw: Quote; quote: Quote } | null = null;
  private newest = -Infinity;
  /** Of when the last good word of the one that speaks is, and since when the primary has been good without a break. */
  private goodAt: number | null = null;
  private primarySince: number | null = null;
  private returnedAt = -Infinity;
  private backMs: number;

  constructor(id: InstrumentId, parts: SeatParts) {
    this.id = id;
    this.parts = parts;
    this.backMs = parts.rules.backMs;
  }

  quote(now: number): Quote | null {
    const { primary, secondary } = this.parts;
    const [first, second] = [primary.quote(this.id, now), secondary.quote(this.id, now)];
    if (now < this.newest) {
      if (now >= this.newest - REMEMBERED_MS) return this.earlier(this.speaker === 'primary' ? first : second, now);
      this.beginAgain(now);
    }
    this.newest = now;
    this.choose(
      { quote: first, good: this.isGood(primary, first, second, now) },
      { quote: second, good: this.isGood(secondary, second, first, now) },
      now,
    );
    return this.counted(this.speaker === 'primary' ? first : second);
  }

  /** Stood by, and not left behind by what the other one says. */
  private isGood(feed: Feed, quote: Quote | null, other: Quote | null, now: number): boolean {
    if (!quote || (feed.state?.(this.id, now) ?? 'live') !== 'live') return false;
    return !other || other.at - quote.at < this.parts.rules.afterMs;
  }

  private choose(first: Word, second: Word, now: number): void {
    this.primarySince = first.good ? (this.primarySince ?? now) : null;
    const [speaker, other] = this.speaker === 'primary' ? [first, second] : [second, first];
    if (speaker.good) this.goodAt = speaker.quote!.at;
    const silentMs = this.goodAt === null ? Infinity : now - this.goodAt;
    if (!speaker.good && other.good && silentMs >= this.parts.rules.afterMs)
      this.hand(this.speaker === 'primary' ? 'secondary' : 'primary', other.quote!.at, now);
    else if (this.speaker === 'secondary' && this.primarySince !== null && now - this.primarySince >= this.backMs)
      this.hand('primary', first.quote!.at, now);
  }

  private hand(to: Speaker, goodAt: number, now: number): void {
    const { rules, log } = this.parts;
    const entry = { instrument: this.id, to, silentMs: this.goodAt === null ? null : now - this.goodAt };
    if (to === 'secondary') {
      // One that failed soon after it came back has to show more patience before it comes back again.
      const soon = now - this.returnedAt < rules.longestBackMs;
      this.backMs = soon ? Math.min(rules.longestBackMs, this.backMs * rules.patience) : rules.backMs;
      this.outages.push({ from: this.goodAt ?? now, to: null });
      if (this.outages.length > OUTAGES_KEPT) this.outages.shift();
      log.warn(entry, 'another feed speaks for an instrument');
    } else {
      const outage = this.outages.at(-1);
      if (outage) outage.to = this.primarySince ?? now;
      this.returnedAt = now;
      log.info(entry, 'a feed has its instrument back');
    }
    this.speaker = to;
    this.goodAt = goodAt;
  }

  /** Under a count that grows with each new quote, whoever says it. What is older than the last word is not said. */
  private counted(raw: Quote | null): Quote | null {
    const { said } = this;
    if (!raw || (said && (raw === said.raw || raw.at < said.quote.at))) return said?.quote ?? null;
    if (said && raw.at === said.quote.at && raw.seq === said.raw.seq && raw.source === said.raw.source)
      return said.quote;
    const quote = { ...raw, seq: said ? Math.max(raw.at, said.quote.seq + 1) : raw.at };
    this.said = { raw, quote };
    this.recent.add(quote);
    return quote;
  }

  /** A question about a moment ago. */
  private earlier(raw: Quote | null, now: number): Quote | null {
    const before = this.recent.atOrBefore(now);
    return raw && raw.at <= now && (!before || raw.at > before.at) ? { ...raw, seq: raw.at } : before;
  }

  /** The clock was set back farther than anybody asks back. */
  private beginAgain(now: number): void {
    this.said = null;
    this.goodAt = null;
    this.primarySince = null;
    this.returnedAt = Math.min(this.returnedAt, now);
  }
}
