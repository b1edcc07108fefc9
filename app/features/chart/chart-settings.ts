/** The reader's chart settings: period, adjustment, indicators with their parameters. Kept on the device. */
import { type Adjustment, ADJUSTMENTS, type Period, PERIODS } from '@bourse/core/markets/market.ts';
import { useStore } from '@bourse/web/store.ts';
import { storedValue } from '../../session/storage.ts';
import { BELOW_PRICE, INDICATORS, type Indicator, type Parameters, parametersOf } from './indicators/catalogue.ts';

export interface ChartSettings {
  period: Period;
  adjustment: Adjustment;
  indicators: readonly Indicator[];
  /** The parameters set for indicators, shown or not. */
  parameters: Parameters;
  /** Drawn next to the instrument, in percent. */
  compared: { instrument: string; name: string } | null;
  /** Shows events on the time line. */
  marks: boolean;
}

export const FIRST_SETTINGS: ChartSettings = {
  period: '1d',
  adjustment: 'forward',
  indicators: ['MA', 'VOL'],
  parameters: {},
  compared: null,
  marks: true,
};
const NAME = 'chart';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readParameters(stored: unknown): Parameters {
  const known = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    INDICATORS.flatMap((indicator) => {
      const values = known[indicator];
      return Array.isArray(values) ? [[indicator, parametersOf(indicator, { [indicator]: values as number[] })]] : [];
    }),
  );
}

function readCompared(stored: unknown): ChartSettings['compared'] {
  const { instrument, name } = isRecord(stored) ? stored : {};
  return typeof instrument === 'string' && typeof name === 'string' ? { instrument, name } : null;
}

/** Stored settings; missing or unknown values are the defaults. */
export function readSettings(stored: string | null): ChartSettings {
  try {
    return settingsOf(JSON.parse(stored ?? '{}'));
  } catch {
    // Written by something else: use the defaults.
    return FIRST_SETTINGS;
  }
}

/** Missing or unknown values are the defaults. */
export function settingsOf(stored: unknown): ChartSettings {
  const known = isRecord(stored) ? stored : {};
  const chosen = Array.isArray(known.indicators) ? (known.indicators as unknown[]) : null;
  return {
    period: PERIODS.find((period) => period === known.period) ?? FIRST_SETTINGS.period,
    adjustment: ADJUSTMENTS.find((adjustment) => adjustment === known.adjustment) ?? FIRST_SETTINGS.adjustment,
    indicators: chosen ? INDICATORS.filter((indicator) => chosen.includes(indicator)) : FIRST_SETTINGS.indicators,
    parameters: readParameters(known.parameters),
    compared: readCompared(known.compared),
    marks: typeof known.marks === 'boolean' ? known.marks : FIRST_SETTINGS.marks,
  };
}

/** Adds or removes an indicator, keeping the order of the lists. */
export const toggled = (indicators: readonly Indicator[], one: Indicator): Indicator[] =>
  INDICATORS.filter((indicator) => (indicator === one ? !indicators.includes(one) : indicators.includes(indicator)));

/** How many panes are below the candles. */
export const panesBelow = (indicators: readonly Indicator[]): number =>
  BELOW_PRICE.filter((indicator) => indicators.includes(indicator)).length;

const present = storedValue(NAME, readSettings);
const change = (next: Partial<ChartSettings>): void => present.set({ ...present.get(), ...next });

/** `[settings, change]`; a change applies to all charts, and is kept for the next ones. */
export const useChartSettings = (): [ChartSettings, (change: Partial<ChartSettings>) => void] => [
  useStore(present),
  change,
];
