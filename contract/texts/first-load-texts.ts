/** What the first screens say: their texts, and the refusals that a first visit may meet. */
import { collectExports, mergeEntries } from '@bourse/core/area-exports.ts';
import type { RefusalDeclarations, AreaTextLoaders } from '../area.ts';
import * as firstAreas from '../first-load-areas.ts';
import { createRefusalTextFormatter } from './format-messages.ts';

const collectFirstLoadExports = (name: 'firstTexts' | 'refusals'): unknown[] => collectExports(firstAreas, name);

export const firstTextLoaders = collectFirstLoadExports('firstTexts') as AreaTextLoaders<object>[];

export const formatFirstRefusalText = createRefusalTextFormatter(
  mergeEntries(collectFirstLoadExports('refusals') as RefusalDeclarations[]) as RefusalDeclarations,
);

/** Fetches the file of a language's later texts, which all areas share in a build, before they are asked for. */
export const laterTextLoaders = firstAreas.shared.texts;
