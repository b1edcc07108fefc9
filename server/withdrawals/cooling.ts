/** How long withdrawals to a new target have to wait: the longest time of all currencies, since a card serves many. */
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import type { FundsRules } from '../desk/funds-rules.ts';

const HOUR_MS = 3_600_000;
export const coolingHours = (funds: Pick<FundsRules, 'terms'>, now: number): number =>
  Math.max(...Object.keys(CURRENCY_DIGITS).map((currency) => funds.terms('withdrawal', currency, now).coolingHours));
export const usableFrom = (addedAt: number, hours: number): string => new Date(addedAt + hours * HOUR_MS).toISOString();
