/** What the first screens say: their texts, and the refusals that a first visit may meet. */
import { collectExports, mergeEntries } from '@bourse/core/area-exports.ts';
import type { RefusalParameterKinds, AreaTextLoaders } from '../area.ts';
import * as firstAreas from '../first-load-areas.ts';
import { refusalsBy } from './sentences.ts';

const brought = (name: 'firstTexts' | 'refusals'): unknown[] => collectExports(firstAreas, name);

export const firstTexts = brought('firstTexts') as AreaTextLoaders<object>[];

export const firstRefusalText = refusalsBy(
  mergeEntries(brought('refusals') as RefusalParameterKinds[]) as RefusalParameterKinds,
);

/** Fetches the file of a language's later texts, which all areas share in a build, before they are asked for. */
export const fetchLaterTexts = firstAreas.shared.texts;
