/**
 * The terms of proposals: how long before a rule begins it must be published (a day, in which customers and colleagues
 * see it; a minute in a practice world), and amounts that staff have typed.
 */
import type { World } from '../world/world.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { addDays, isoTime } from '@bourse/core/dates.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type Amount, type Currency, parseAmount } from '@bourse/core/ledger/money.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * How long a new or renewed login may make no decisions about money and people: the same period, so that colleagues see
 * it first.
 */
export const getNewLoginWaitingPeriodMs = (world: Pick<World, 'kind'>): number => getProposalNoticePeriodMs(world);

export const getProposalNoticePeriodMs = ({ kind }: Pick<World, 'kind'>): number =>
  kind === 'demo' ? MINUTE_MS : DAY_MS;

const AHEAD_AT_MOST_MS = 731 * DAY_MS;
/** A rule that can never be changed may be dated at most two years ahead. */
export const isRuleDatedTooFarAhead = (from: number, now: number): boolean => from > now + AHEAD_AT_MOST_MS;

/** A day of a market that has not begun anywhere yet, with the notice that customers get. */

/** When the day `from` begins there (epoch ms); refused if it isn't in the future, or is too far ahead. */
export function checkFutureMarketDate(
  { world, timeZones }: Pick<ServerDependencies, 'world' | 'timeZones'>,
  market: Market,
  from: string,
  now: number,
): number | Refusal {
  const { zone } = getMarketRules(market);
  const beginsAt = timeZones.toInstant(from, 0, zone);
  if (isRuleDatedTooFarAhead(beginsAt, now)) return refuse('badInput', { field: 'from' });
  const earliest = now + getProposalNoticePeriodMs(world);
  const first = addDays(timeZones.toLocal(earliest, 'Pacific/Kiritimati').date, 1);
  return from < first || beginsAt < earliest
    ? refuse('notAhead', { earliest: isoTime(timeZones.toInstant(first, 0, zone)) })
    : beginsAt;
}

/** Parses amounts that staff have typed. */

const LARGEST_STORED_AMOUNT = 2n ** 63n - 1n;

/** Minor units; null if it isn't an amount of the currency, or is more than a row can store. */
export function parseTypedAmount(text: string, currency: Currency): Amount | null {
  const amount = parseAmount(text, currency);
  return amount !== null && amount <= LARGEST_STORED_AMOUNT ? amount : null;
}
