/** The reader's chart settings: bar size, range, adjustment, indicators with their parameters. Kept on the device. */
import {
  type PriceAdjustment,
  PRICE_ADJUSTMENTS,
  type BarPeriod,
  BAR_PERIODS,
} from '@bourse/core/markets/market-types.ts';
import { useStore } from '@bourse/web/external-store.ts';
import { createStoredValue } from '../../session/local-storage.ts';
import {
  PANE_INDICATORS,
  INDICATORS,
  type Indicator,
  type IndicatorParameterValues,
  indicatorParametersOf,
} from './indicators/indicator-catalogue.ts';
import { CHART_RANGES, type ChartRange } from './chart-ranges.ts';

export interface ChartSettings {
  period: BarPeriod;
  /** How far back it shows; null: as far as its bars go at their usual width. */
  range: ChartRange | null;
  adjustment: PriceAdjustment;
  indicators: readonly Indicator[];
  /** The parameters set for indicators, shown or not. */
  parameters: IndicatorParameterValues;
  /** Drawn next to the instrument, in percent. */
  compared: { instrument: string; name: string } | null;
  /** Shows events on the time line. */
  marks: boolean;
}

export const DEFAULT_CHART_SETTINGS: ChartSettings = {
  period: '1d',
  range: '3M',
  adjustment: 'forward',
  indicators: ['MA', 'VOL'],
  parameters: {},
  compared: null,
  marks: true,
};
const NAME = 'chart';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readParameters(stored: unknown): IndicatorParameterValues {
  const known = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    INDICATORS.flatMap((indicator) => {
      const values = known[indicator];
      return Array.isArray(values)
        ? [[indicator, indicatorParametersOf(indicator, { [indicator]: values as number[] })]]
        : [];
    }),
  );
}

function readCompared(stored: unknown): ChartSettings['compared'] {
  const { instrument, name } = isRecord(stored) ? stored : {};
  return typeof instrument === 'string' && typeof name === 'string' ? { instrument, name } : null;
}

/** Settings of before there were ranges keep their bars' usual width. */
const readRange = ({ period, range }: Record<string, unknown>): ChartRange | null =>
  range === undefined && period === undefined
    ? DEFAULT_CHART_SETTINGS.range
    : (CHART_RANGES.find((each) => each === range) ?? null);

/** Stored settings; missing or unknown values are the defaults. */
export function parseChartSettings(stored: string | null): ChartSettings {
  try {
    return normalizeChartSettings(JSON.parse(stored ?? '{}'));
  } catch {
    // Written by something else: use the defaults.
    return DEFAULT_CHART_SETTINGS;
  }
}

/** Missing or unknown values are the defaults. */
export function normalizeChartSettings(stored: unknown): ChartSettings {
  const known = isRecord(stored) ? stored : {};
  const chosen = Array.isArray(known.indicators) ? (known.indicators as unknown[]) : null;
  return {
    period: BAR_PERIODS.find((period) => period === known.period) ?? DEFAULT_CHART_SETTINGS.period,
    range: readRange(known),
    adjustment:
      PRICE_ADJUSTMENTS.find((adjustment) => adjustment === known.adjustment) ?? DEFAULT_CHART_SETTINGS.adjustment,
    indicators: chosen
      ? INDICATORS.filter((indicator) => chosen.includes(indicator))
      : DEFAULT_CHART_SETTINGS.indicators,
    parameters: readParameters(known.parameters),
    compared: readCompared(known.compared),
    marks: typeof known.marks === 'boolean' ? known.marks : DEFAULT_CHART_SETTINGS.marks,
  };
}

/** Adds or removes an indicator, keeping the order of the lists. */
export const toggleIndicator = (indicators: readonly Indicator[], one: Indicator): Indicator[] =>
  INDICATORS.filter((indicator) => (indicator === one ? !indicators.includes(one) : indicators.includes(indicator)));

/** How many panes are below the candles. */
export const countIndicatorPanes = (indicators: readonly Indicator[]): number =>
  PANE_INDICATORS.filter((indicator) => indicators.includes(indicator)).length;

const present = createStoredValue(NAME, parseChartSettings);
const change = (next: Partial<ChartSettings>): void => present.set({ ...present.get(), ...next });

/** `[settings, change]`; a change applies to all charts, and is kept for the next ones. */
export const useChartSettings = (): [ChartSettings, (change: Partial<ChartSettings>) => void] => [
  useStore(present),
  change,
];
