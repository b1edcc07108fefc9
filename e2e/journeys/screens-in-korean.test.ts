import { expect, test } from 'vitest';
import { newLivedIn } from '../browser/lived-in.ts';
import { openStage } from '../browser/stage.ts';
import { WALK_MS, walkScreens } from '../browser/walk-screens.ts';

const stage = openStage();

test(
  'every screen and sheet in Korean speaks that language alone, and axe finds nothing on it in light or dark',
  async () => {
    const seen = await walkScreens({ stage, customer: await newLivedIn(stage.product), language: 'kor', axe: 'whole' });
    expect(seen).toEqual({ foreign: [], faults: [] });
  },
  WALK_MS,
);
