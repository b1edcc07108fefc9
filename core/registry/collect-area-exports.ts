/**
 * The areas, for everything that is collected from all of them: their types for all of core (`RegisteredAreas`), and
 * their values for this folder, which is a layer above the areas.
 */
import type { CoreAreaManifest } from '../area.ts';
import * as areas from '../areas.ts';
import { type AreaExport, collectExports } from '../area-exports.ts';

declare module '../area-exports.ts' {
  interface RegisteredAreas {
    areas: typeof areas;
  }
}

/** What each area exports under this name. */
export const collectAreaExports = <Export extends keyof CoreAreaManifest>(name: Export): AreaExport<Export>[] =>
  collectExports(areas, name) as AreaExport<Export>[];
