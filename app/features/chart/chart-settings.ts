/** How the reader likes the chart: period, adjustment, indicators. Kept on the device. */
import { type Adjustment, ADJUSTMENTS, type Period, PERIODS } from '@bourse/core/market.ts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../session/storage.ts';

/** Drawn over the candles. */
export const ON_PRICE = ['MA', 'EMA', 'BOLL', 'SAR'] as const;
/** Each in a pane of its own beneath. */
export const BELOW_PRICE = ['VOL', 'MACD', 'KDJ', 'RSI', 'WR', 'OBV', 'CCI', 'DMI'] as const;
export type Indicator = (typeof ON_PRICE)[number] | (typeof BELOW_PRICE)[number];

export interface ChartSettings {
  period: Period;
  adjustment: Adjustment;
  indicators: readonly Indicator[];
}

export const FIRST_SETTINGS: ChartSettings = { period: '1d', adjustment: 'forward', indicators: ['MA', 'VOL'] };
const NAME = 'chart';
const ALL: readonly Indicator[] = [...ON_PRICE, ...BELOW_PRICE];

/** Stored settings; whatever is missing or unknown is as at first. */
export function readSettings(stored: string | null): ChartSettings {
  let known: Partial<Record<keyof ChartSettings, unknown>> = {};
  try {
    known = (JSON.parse(stored ?? '{}') as typeof known | null) ?? {};
  } catch {
    // Something else wrote there: begin anew.
  }
  const chosen = Array.isArray(known.indicators) ? (known.indicators as unknown[]) : null;
  return {
    period: PERIODS.find((period) => period === known.period) ?? FIRST_SETTINGS.period,
    adjustment: ADJUSTMENTS.find((adjustment) => adjustment === known.adjustment) ?? FIRST_SETTINGS.adjustment,
    indicators: chosen ? ALL.filter((indicator) => chosen.includes(indicator)) : FIRST_SETTINGS.indicators,
  };
}

/** Adds an indicator or takes it away, in the order of the lists. */
export const toggled = (indicators: readonly Indicator[], one: Indicator): Indicator[] =>
  ALL.filter((indicator) => (indicator === one ? !indicators.includes(one) : indicators.includes(indicator)));

/** How many panes lie below the candles. */
export const panesBelow = (indicators: readonly Indicator[]): number =>
  BELOW_PRICE.filter((indicator) => indicators.includes(indicator)).length;

let present: ChartSettings | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const getSettings = (): ChartSettings => (present ??= readSettings(readStored(NAME)));

function change(next: Partial<ChartSettings>): void {
  present = { ...getSettings(), ...next };
  writeStored(NAME, JSON.stringify(present));
  for (const listener of listeners) listener();
}

/** `[settings, change]`; a change holds for all charts, and is kept for the next. */
export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  return [useSyncExternalStore(subscribe, getSettings), change];
}
