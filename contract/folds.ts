/** Collects what all areas export: exact types, merged values, and an error for a name that two areas use. */
import { type BroughtBy, broughtBy } from '@bourse/core/area-exports.ts';
import type { Area } from './area.ts';
import * as areas from './areas.ts';

export { join, joinEntries, type Joined } from '@bourse/core/area-exports.ts';

/** The union of what all areas export under this name. */
export type Brought<Export extends keyof Area> = BroughtBy<typeof areas, Export>;

/** What each area exports under this name. */
export const brought = <Export extends keyof Area>(name: Export): Brought<Export>[] =>
  broughtBy(areas, name) as Brought<Export>[];
