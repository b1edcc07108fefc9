/** Market prices on which offers are based: from bars, so that anybody can verify them later. */
import { isDividing } from '@bourse/core/markets/listings/listing-status.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { instantOf } from '@bourse/core/markets/sessions/sessions.ts';
import { divide, type Price } from '@bourse/core/ledger/money.ts';
import type { Window } from '@bourse/core/products/offerings/offer.ts';
import { addDays } from '@bourse/core/dates.ts';
import { sealedClose } from '@bourse/core/products/offerings/split-before-delivery.ts';
import type { Parts } from '../../parts.ts';

type PriceParts = Pick<Parts, 'feeds' | 'clock' | 'zones'>;
type AverageParts = PriceParts & Pick<Parts, 'due'>;
const DAYS = 40;

/** The last price before `at`; null if there is none. */
export async function priceBefore({ feeds, clock }: PriceParts, instrument: string, at: number): Promise<Price | null> {
  const [bar] = await feeds.bars(
    { instrument, period: '1m', adjustment: 'none', before: at, limit: 1 },
    Math.max(at, clock.now()),
  );
  return bar?.close ?? null;
}

/** The average of the days' closing prices in the units of `sealedAt`, rounded half to even at the eighth decimal. */
export async function averageOver(
  parts: AverageParts,
  instrument: string,
  { from, to }: Window,
  sealedAt = parts.clock.now(),
): Promise<Price | null> {
  const { feeds, clock, due, zones } = parts;
  const market = feeds.instrument(instrument)?.market;
  if (!market) return null;
  const [begins, ends] = [instantOf(market, from, 0, zones), instantOf(market, addDays(to, 1), 0, zones)];
  const bars = await feeds.bars(
    { instrument, period: '1d', adjustment: 'none', before: ends, limit: DAYS },
    Math.max(ends, clock.now()),
  );
  // Including days before the world was created.
  const come = feeds
    .actions(instrument, Math.max(ends, clock.now()), from)
    .filter(isDividing)
    .map((action) => ({ action, exAt: due.exAtOf(action) }));
  const dateOf = (at: number): string => zones.toLocal(at, rulesOf(market).zone).date;
  const closes = bars
    .filter(({ at }) => at >= begins)
    .map(({ at, close }) => sealedClose(close, dateOf(at), come, sealedAt));
  return closes.length === 0
    ? null
    : divide(
        closes.reduce((sum, close) => sum + close, 0n),
        BigInt(closes.length),
        'half-even',
      );
}
