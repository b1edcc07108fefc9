/** Collects what all areas export: exact types, merged values, and an error for a name that two areas use. */
import { type ExportsOfAreas, collectExports } from '@bourse/core/area-exports.ts';
import type { ContractAreaManifest } from './area.ts';
import * as areas from './areas.ts';

export { mergeTables, mergeEntries, type MergedTables } from '@bourse/core/area-exports.ts';

/** The union of what all areas export under this name. */
export type AreaExport<Export extends keyof ContractAreaManifest> = ExportsOfAreas<typeof areas, Export>;

/** What each area exports under this name. */
export const collectAreaExports = <Export extends keyof ContractAreaManifest>(name: Export): AreaExport<Export>[] =>
  collectExports(areas, name) as AreaExport<Export>[];
