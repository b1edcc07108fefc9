/** The types of all areas' texts, by what loads them: the first screens, later ones, or both. English defines the keys. */
import type { MergedTables } from '@bourse/core/area-exports.ts';
import type { AreaTextLoaders } from '../area.ts';
import type { AreaExport } from '../collect-area-exports.ts';

type TablesOf<Part> = Part extends AreaTextLoaders<infer Tables> ? Tables : never;
export type FirstTexts = MergedTables<TablesOf<AreaExport<'firstTexts'>>>;
export type LaterTexts = MergedTables<TablesOf<AreaExport<'texts'>>>;
export type Texts = MergedTables<TablesOf<AreaExport<'firstTexts'> | AreaExport<'texts'>>>;
