/** The minimum of a copy, and of a leader's own money. The house's own rule, in each currency. */
import { houseFunds } from '../funds/funds-rules.ts';
import type { Amount, Currency } from '../money.ts';

const COPY_TIMES = 5n;
const STAKE_TIMES = 50n;

export const leastCopy = (currency: Currency): Amount => houseFunds('deposit', currency).minimum * COPY_TIMES;
export const leastStake = (currency: Currency): Amount => houseFunds('deposit', currency).minimum * STAKE_TIMES;
