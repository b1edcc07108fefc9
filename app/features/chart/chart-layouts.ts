/** Named sets of chart settings, kept on the device by account. */
import { useStore } from '@bourse/web/external-store.ts';
import { getSession } from '../../session/session.ts';
import { createStoredValues } from '../../session/local-storage.ts';
import { type ChartSettings, isRecord, normalizeChartSettings } from './chart-settings.ts';

export const MAX_CHART_LAYOUTS = 20;
export const MAX_LAYOUT_NAME_LENGTH = 30;

export interface ChartLayout {
  name: string;
  settings: ChartSettings;
}

/** Stored layouts; unnamed ones are left out, and missing values are the defaults. */
export function parseChartLayouts(stored: string | null): readonly ChartLayout[] {
  try {
    const known: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(known)) return [];
    return known
      .filter((one) => isRecord(one) && typeof one.name === 'string' && one.name !== '')
      .map(({ name, settings }) => ({ name, settings: normalizeChartSettings(settings) }))
      .slice(0, MAX_CHART_LAYOUTS);
  } catch {
    // Written by something else: start empty.
    return [];
  }
}

/** Replaces the layout of the same name in place; null if there is no room. */
export function upsertChartLayout(layouts: readonly ChartLayout[], layout: ChartLayout): readonly ChartLayout[] | null {
  if (layouts.some(({ name }) => name === layout.name))
    return layouts.map((one) => (one.name === layout.name ? layout : one));
  return layouts.length >= MAX_CHART_LAYOUTS ? null : [...layouts, layout];
}

const chartLayoutStores = createStoredValues(parseChartLayouts);

/** `[layouts, keep]`. */
export function useChartLayouts(): [readonly ChartLayout[], (layouts: readonly ChartLayout[]) => void] {
  const layouts = chartLayoutStores(`layouts.${getSession()?.account ?? ''}`);
  return [useStore(layouts), layouts.set];
}
