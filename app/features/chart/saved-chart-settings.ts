/** Named sets of chart settings, kept on the device by account. */
import { useStore } from '@bourse/web/external-store.ts';
import { getSession } from '../../session/session.ts';
import { createStoredValues } from '../../session/local-storage.ts';
import { type ChartSettings, isRecord, normalizeChartSettings } from './chart-settings.ts';

export const MAX_SAVED_CHART_SETTINGS = 20;
export const MAX_SETTINGS_NAME_LENGTH = 30;

export interface SavedChartSettings {
  name: string;
  settings: ChartSettings;
}

/** Stored layouts; unnamed ones are left out, and missing values are the defaults. */
export function parseSavedChartSettings(stored: string | null): readonly SavedChartSettings[] {
  try {
    const known: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(known)) return [];
    return known
      .filter((one) => isRecord(one) && typeof one.name === 'string' && one.name !== '')
      .map(({ name, settings }) => ({ name, settings: normalizeChartSettings(settings) }))
      .slice(0, MAX_SAVED_CHART_SETTINGS);
  } catch {
    // Written by something else: start empty.
    return [];
  }
}

/** Replaces the layout of the same name in place; null if there is no room. */
export function upsertSavedChartSettings(
  layouts: readonly SavedChartSettings[],
  layout: SavedChartSettings,
): readonly SavedChartSettings[] | null {
  if (layouts.some(({ name }) => name === layout.name))
    return layouts.map((one) => (one.name === layout.name ? layout : one));
  return layouts.length >= MAX_SAVED_CHART_SETTINGS ? null : [...layouts, layout];
}

const savedChartSettingsStores = createStoredValues(parseSavedChartSettings);

/** `[layouts, keep]`. */
export function useSavedChartSettings(): [
  readonly SavedChartSettings[],
  (layouts: readonly SavedChartSettings[]) => void,
] {
  const layouts = savedChartSettingsStores(`layouts.${getSession()?.account ?? ''}`);
  return [useStore(layouts), layouts.set];
}
