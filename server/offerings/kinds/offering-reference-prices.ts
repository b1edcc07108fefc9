/** Market prices on which offers are based: from bars, so that anybody can verify them later. */
import { isUnitChangingAction } from '@bourse/core/markets/listings/listing-status.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { divide, type Price } from '@bourse/core/ledger/money.ts';
import type { PriceWindow } from '@bourse/core/products/offerings/offering.ts';
import { addDays } from '@bourse/core/dates.ts';
import { convertCloseToSealedUnits } from '@bourse/core/products/offerings/stock-splits-before-delivery.ts';
import type { ServerDependencies } from '../../dependencies.ts';

type PriceDependencies = Pick<ServerDependencies, 'venues' | 'clock' | 'timeZones'>;
type AveragePriceDependencies = PriceDependencies & Pick<ServerDependencies, 'corporateActionSchedule'>;
const DAYS = 40;

/** The last price before `at`; null if there is none. */
export async function findPriceBefore(
  { venues, clock }: PriceDependencies,
  instrument: string,
  at: number,
): Promise<Price | null> {
  const [bar] = await venues.bars(
    { instrument, period: '1m', adjustment: 'none', before: at, limit: 1 },
    Math.max(at, clock.now()),
  );
  return bar?.close ?? null;
}

/** The average of the days' closing prices in the units of `sealedAt`, rounded half to even at the eighth decimal. */
export async function computeAveragePrice(
  dependencies: AveragePriceDependencies,
  instrument: string,
  { from, to }: PriceWindow,
  sealedAt = dependencies.clock.now(),
): Promise<Price | null> {
  const { venues, clock, corporateActionSchedule, timeZones } = dependencies;
  const market = venues.instrument(instrument)?.market;
  if (!market) return null;
  const [begins, ends] = [
    getInstantOfMinute(market, from, 0, timeZones),
    getInstantOfMinute(market, addDays(to, 1), 0, timeZones),
  ];
  const bars = await venues.bars(
    { instrument, period: '1d', adjustment: 'none', before: ends, limit: DAYS },
    Math.max(ends, clock.now()),
  );
  // Including days before the world was created.
  const come = venues
    .actions(instrument, Math.max(ends, clock.now()), from)
    .filter(isUnitChangingAction)
    .map((action) => ({ action, exAt: corporateActionSchedule.exAtOf(action) }));
  const dateOf = (at: number): string => timeZones.toLocal(at, getMarketRules(market).zone).date;
  const closes = bars
    .filter(({ at }) => at >= begins)
    .map(({ at, close }) => convertCloseToSealedUnits(close, dateOf(at), come, sealedAt));
  return closes.length === 0
    ? null
    : divide(
        closes.reduce((sum, close) => sum + close, 0n),
        BigInt(closes.length),
        'half-even',
      );
}
