import { expect, test } from 'vitest';
import { newLivedIn } from '../browser/lived-in.ts';
import { openStage } from '../browser/stage.ts';
import { NOTHING_SEEN, WALK_MS, walkScreens } from '../browser/walk-screens.ts';

const stage = openStage();

test(
  'each screen and sheet in an odd place speaks each language alone, and axe finds nothing wrong with it',
  async () => {
    expect(await walkScreens(stage, await newLivedIn(stage.product), 'odd')).toEqual(NOTHING_SEEN);
  },
  WALK_MS,
);
