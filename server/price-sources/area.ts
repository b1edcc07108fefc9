import { defineArea } from '../area.ts';
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Config } from '../config.ts';
import { type BarFiller, createBarFiller } from './bars/bar-filler.ts';
import { checkCalendars } from './bars/check-calendars.ts';
import { defineDependency } from '../dependencies.ts';
import { confirmedPriceProposalKind, confirmPriceSource } from './confirm-price-source.ts';
import { listDisplayedPriceSources } from './list-displayed-price-sources.ts';
import {
  decideDelayedTrading,
  decidePriceSource,
  delayedTradingProposalKind,
  priceSourceProposalKind,
} from './decide-price-sources.ts';
import { listPriceSources } from './list-price-sources.ts';
import type { PriceSource } from './price-source.ts';
import { listPriceSourceAdapters } from './price-source-adapters.ts';
import { decideReports, listReports } from './proposals/decide-reported-actions.ts';
import { addRealInstruments, listRealInstrumentRows, mapInstrumentSymbol } from './real-instruments.ts';
import { deleteMinutes } from './real-price-store.ts';
import { openRealPrices } from './real-prices.ts';
import { createPriceSourceRunner, type PriceSourceRunner } from './run-price-polling.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    barFiller: BarFiller;
    priceSourceRunner: PriceSourceRunner;
  }
  interface TestOverrides {
    /** Sources in place of those of this installation. */
    priceSources?:
      | ((now: () => number, config: Config, timeZones: TimeZoneConverter) => readonly PriceSource[])
      | undefined;
  }
}

/** How soon every process knows of another's decision, and of its quotes. */
const RELOAD_MS = 5_000;
const READ_QUOTES_MS = 500;
const POLL_MS = 1_000;
const CALENDARS_MS = 3_600_000;
/** Minutes are for charts and for days in doubt; 400 instruments make some ten million in this time. */
const MINUTES_STORED_MS = 90 * 86_400_000;

export const priceSources = defineArea({
  name: 'price-sources',
  dependencies: [
    defineDependency(
      'priceSources',
      ['config', 'clock', 'timeZones', 'testOverrides'],
      ({ config, clock, timeZones, testOverrides: { priceSources: make = listPriceSourceAdapters } }) =>
        new Map(make(() => clock.now(), config, timeZones).map((source) => [source.name as string, source])),
      { stop: (sources) => [...sources.values()].forEach((source) => source.stop?.()) },
    ),
    defineDependency(
      'realPrices',
      ['database', 'venues', 'timeZones', 'clock', 'world', 'priceSources'],
      (dependencies) => openRealPrices(dependencies),
      {
        reload: { name: 'price sources', everyMs: RELOAD_MS, run: (prices) => prices.reload() },
        jobs: (prices) => [
          { name: 'real quotes', everyMs: READ_QUOTES_MS, everywhere: true, run: () => prices.readQuotes() },
        ],
      },
    ),
    defineDependency('barFiller', ['database', 'realPrices', 'venues', 'timeZones', 'clock'], (dependencies) =>
      createBarFiller(dependencies),
    ),
    defineDependency(
      'priceSourceRunner',
      ['database', 'realPrices', 'priceSources', 'barFiller', 'clock', 'timeZones', 'metrics', 'log'],
      (dependencies) => createPriceSourceRunner(dependencies),
      {
        jobs: (runner) => [
          { name: 'real prices', everyMs: POLL_MS, run: () => runner.step() },
          { name: 'needed prices', everyMs: POLL_MS, everywhere: true, run: () => runner.follow() },
        ],
        stop: (runner) => runner.stop(),
      },
    ),
  ],
  calls: (dependencies) => ({
    'prices/listPriceSources': listDisplayedPriceSources(dependencies),
    'staff/listPriceSources': listPriceSources(dependencies),
    'staff/decidePriceSource': decidePriceSource(dependencies),
    'staff/decideDelayedTrading': decideDelayedTrading(dependencies),
    'staff/confirmPriceSource': confirmPriceSource(dependencies),
    'staff/listRealInstruments': listRealInstrumentRows(dependencies),
    'staff/addRealInstruments': addRealInstruments(dependencies),
    'staff/mapInstrumentSymbol': mapInstrumentSymbol(dependencies),
    'staff/listReportedActions': listReports(dependencies),
    'staff/decideReportedActions': decideReports(dependencies),
  }),
  reviewKinds: (dependencies) => [
    priceSourceProposalKind(dependencies),
    delayedTradingProposalKind(dependencies),
    confirmedPriceProposalKind(dependencies),
  ],
  jobs: (dependencies) => [
    { name: 'exchange days', everyMs: CALENDARS_MS, run: () => checkCalendars(dependencies) },
    {
      name: 'past minutes',
      everyMs: CALENDARS_MS,
      run: () => deleteMinutes(dependencies.database.kysely, dependencies.clock.now() - MINUTES_STORED_MS),
    },
  ],
});
