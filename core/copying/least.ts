/** The minimum that a copy begins with, and that a leader has of their own. The house's own rule, in each currency. */
import { houseFunds } from '../funds-rules/funds-rules.ts';
import type { Amount, Currency } from '../money.ts';

const COPY_TIMES = 5n;
const STAKE_TIMES = 50n;

export const leastCopy = (currency: Currency): Amount => houseFunds('deposit', currency).minimum * COPY_TIMES;
export const leastStake = (currency: Currency): Amount => houseFunds('deposit', currency).minimum * STAKE_TIMES;
