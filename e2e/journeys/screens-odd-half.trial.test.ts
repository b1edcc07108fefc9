import { expect, test } from 'vitest';
import { createCustomerWithHistory } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { NO_FINDINGS, WALK_TIMEOUT_MS, walkScreens } from '../browser/walk-screens.ts';

const stage = openJourneyFixture();

test(
  'each screen and sheet in an odd place speaks each language alone, and axe finds nothing wrong with it',
  async () => {
    expect(await walkScreens(stage, await createCustomerWithHistory(stage.product), 'odd')).toEqual(NO_FINDINGS);
  },
  WALK_TIMEOUT_MS,
);
