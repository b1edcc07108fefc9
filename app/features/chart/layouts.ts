/** Named sets of chart settings, kept on the device by account. */
import { useStore } from '@bourse/web/store.ts';
import { getSession } from '../../session/session.ts';
import { storedValues } from '../../session/storage.ts';
import { type ChartSettings, isRecord, settingsOf } from './chart-settings.ts';

export const MOST_LAYOUTS = 20;
export const NAME_LENGTH = 30;

export interface Layout {
  name: string;
  settings: ChartSettings;
}

/** Stored layouts; unnamed ones are left out, and missing values are the defaults. */
export function readLayouts(stored: string | null): readonly Layout[] {
  try {
    const known: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(known)) return [];
    return known
      .filter((one) => isRecord(one) && typeof one.name === 'string' && one.name !== '')
      .map(({ name, settings }) => ({ name, settings: settingsOf(settings) }))
      .slice(0, MOST_LAYOUTS);
  } catch {
    // Written by something else: start empty.
    return [];
  }
}

/** Replaces the layout of the same name in place; null if there is no room. */
export function withLayout(layouts: readonly Layout[], layout: Layout): readonly Layout[] | null {
  if (layouts.some(({ name }) => name === layout.name))
    return layouts.map((one) => (one.name === layout.name ? layout : one));
  return layouts.length >= MOST_LAYOUTS ? null : [...layouts, layout];
}

const layoutsUnder = storedValues(readLayouts);

/** `[layouts, keep]`. */
export function useLayouts(): [readonly Layout[], (layouts: readonly Layout[]) => void] {
  const layouts = layoutsUnder(`layouts.${getSession()?.account ?? ''}`);
  return [useStore(layouts), layouts.set];
}
