/**
 * The order in which vitest starts test files: those that take longest first, so that no worker is left with one of
 * them at the end. A bare clone remembers no times, so the long ones are named here.
 */
import { BaseSequencer } from 'vitest/node';

const LONG = [
  'chaos/trials-of-kills',
  'e2e/journeys/screens',
  'e2e/journeys/investment-funds',
  'e2e/journeys/offerings',
  'e2e/journeys/console',
  'e2e/protocol/bad-input',
  'chaos/manual-clock-trials',
  'chaos/attacks',
  'chaos/trials-of-races',
  'tools/example-area',
  'chaos/trials-of-month-end-kills',
  'chaos/trials-of-double-spending',
  'chaos/storm',
  'e2e/protocol/main-journey',
  'e2e/journeys/day-trading',
  'e2e/journeys/ticket',
  'server/quotes/bars-are-unpredictable',
  'server/offerings/offerings',
  'server/db/embedded-postgres',
];

export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const place = ({ moduleId }) => {
      const found = LONG.findIndex((name) => moduleId.includes(`/${name}`));
      return found === -1 ? LONG.length : found;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
