/** Trading days in a server in the trial's own process. */
import type { Trial } from '../trial-runner.ts';
import { delayedPricesTrial } from './delayed-prices.ts';
import { ninetyDaysTwiceTrial } from './ninety-days-run-twice.ts';

export const dayTrials: readonly Trial[] = [ninetyDaysTwiceTrial, delayedPricesTrial];
