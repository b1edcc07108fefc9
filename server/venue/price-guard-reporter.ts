/** Counts every decision of the price guard, and logs those that held a quote back or accepted one afterwards. */
import type { InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { JudgementReason, QuoteVerdict } from '@bourse/core/markets/price-guard/price-guard.ts';
import type { Logger } from 'pino';
import type { Metrics } from '../telemetry/metrics.ts';

/** `announced` and `accepted` explain a jump; `stale` and `threw` concern a feed that says nothing. */
export type PriceGuardReason = JudgementReason | 'announced' | 'accepted' | 'stale' | 'threw';

export interface PriceGuardReporter {
  count(verdict: QuoteVerdict, reason: PriceGuardReason): void;
  /** One line a minute per instrument and reason, with the count. */
  logDecision(
    verdict: QuoteVerdict,
    reason: PriceGuardReason,
    instrument: InstrumentId,
    received: Quote | null,
    good: Quote | null,
    now: number,
  ): void;
}

const ONE_LINE_MS = 60_000;

/** A quote's field as text, whatever its type. */
const priceText = (value: unknown): string => (typeof value === 'bigint' ? formatScaled(value) : String(value));

export function createPriceGuardReporter(
  log: Pick<Logger, 'info' | 'warn'>,
  metrics?: Pick<Metrics, 'counter'>,
): PriceGuardReporter {
  const counter = metrics?.counter(
    'bourse_quotes_judged_total',
    'New quotes of the feeds, by what the price guard made of them.',
    ['verdict', 'reason'],
  );
  const counts = new Map<string, (by?: number) => void>();
  const logLines = new Map<string, { at: number; since: number }>();

  return {
    count(verdict, reason) {
      if (counter) counts.getOrInsertComputed(reason, () => counter.bind({ verdict, reason }))();
    },
    logDecision(verdict, reason, instrument, received, good, now) {
      const line = logLines.getOrInsertComputed(`${instrument} ${reason}`, () => ({ at: -Infinity, since: 0 }));
      line.since += 1;
      // A clock set back must not silence it.
      if (now >= line.at && now - line.at < ONE_LINE_MS) return;
      const says = received
        ? {
            last: priceText(received.last),
            bid: priceText(received.bid),
            ask: priceText(received.ask),
            at: received.at,
            seq: received.seq,
            source: received.source,
          }
        : null;
      const entry = {
        instrument,
        verdict,
        reason,
        times: line.since,
        says,
        lastGood: good ? { last: priceText(good.last), at: good.at, seq: good.seq } : null,
      };
      if (verdict === 'good') log.info(entry, 'a price is believed again');
      else log.warn(entry, 'a price is not believed');
      line.at = now;
      line.since = 0;
    },
  };
}
