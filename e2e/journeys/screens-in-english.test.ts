import { expect, test } from 'vitest';
import { newLivedIn } from '../browser/lived-in.ts';
import { openStage } from '../browser/stage.ts';
import { WALK_MS, walkScreens } from '../browser/walk-screens.ts';

const stage = openStage();

test(
  'every screen and sheet in English speaks that language alone, and axe finds nothing wrong in its structure',
  async () => {
    const seen = await walkScreens({
      stage,
      customer: await newLivedIn(stage.product),
      language: 'en',
      axe: 'structure',
    });
    expect(seen).toEqual({ foreign: [], faults: [] });
  },
  WALK_MS,
);
