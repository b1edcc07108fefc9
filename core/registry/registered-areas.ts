/**
 * The areas, for everything that is collected from all of them: their types for all of core (`Registered`), and their
 * values for this folder, which is a layer above the areas.
 */
import type { Area } from '../area.ts';
import * as areas from '../areas.ts';
import { type Brought, broughtBy } from '../area-exports.ts';

declare module '../area-exports.ts' {
  interface Registered {
    areas: typeof areas;
  }
}

/** What each area exports under this name. */
export const brought = <Export extends keyof Area>(name: Export): Brought<Export>[] =>
  broughtBy(areas, name) as Brought<Export>[];
