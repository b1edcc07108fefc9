/** What the first screens say: their texts, and the refusals that a first visit may meet. */
import { broughtBy, joinEntries } from '@bourse/core/area-exports.ts';
import type { Refusals, TextsIn } from '../area.ts';
import * as firstAreas from '../first-areas.ts';
import { refusalsBy } from './sentences.ts';

const brought = (name: 'firstTexts' | 'refusals'): unknown[] => broughtBy(firstAreas, name);

export const firstTexts = brought('firstTexts') as TextsIn<object>[];

export const firstRefusalText = refusalsBy(joinEntries(brought('refusals') as Refusals[]) as Refusals);

/** Fetches the file of a language's later texts, which all areas share in a build, before they are asked for. */
export const fetchLaterTexts = firstAreas.shared.texts;
