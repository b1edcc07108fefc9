/** Where a real price comes from and what it is worth, in words; the server says which. */
import { describePriceSource, withoutStatedSuffix } from '@bourse/contract/texts/describe-price-source.ts';
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import type { CallAnswer } from '../api/use-call.ts';
import { formatClock, formatDate, formatMonthDayTime } from '../format/dates.ts';
import { fillPlaceholders, type Texts } from '../language/language.ts';

export type PriceOrigin = NonNullable<CallAnswer<'quotes/getInstrument'>['origin']>;
export type PriceState = PriceOrigin['state'];
type PriceSourceTexts = Texts['priceSources'];
type SourceNames = Readonly<Record<string, string>>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const countMinutes = (ms: number): number => Math.max(1, Math.round(ms / MINUTE_MS));

/** "delayed by 15 min"; `state`: the newest known, which may be later than the rest. */
export function formatPriceState(
  { states }: Pick<PriceSourceTexts, 'states'>,
  { delayMs, pollsEveryMs }: Pick<PriceOrigin, 'delayMs' | 'pollsEveryMs'>,
  state: PriceState,
): string {
  if (state === 'delayed') return fillPlaceholders(states.delayed, { minutes: countMinutes(delayMs) });
  if (state !== 'polled' || pollsEveryMs === null || pollsEveryMs <= MINUTE_MS) return states[state];
  if (pollsEveryMs >= DAY_MS) return states.polledDaily;
  return fillPlaceholders(states.polledEvery, { minutes: countMinutes(pollsEveryMs) });
}

/** The recorded day goes on around the clock, so only what is wrong with its price is worth a word of its own. */
export const isRecordedAsUsual = ({ source }: Pick<PriceOrigin, 'source'>, state: PriceState): boolean =>
  source === RECORDED_DAY_SOURCE && state !== 'stale' && state !== 'held';

/** The same; of the recorded day that it isn't live. */
export const formatOriginState = (
  t: Pick<PriceSourceTexts, 'states' | 'recordedState'>,
  origin: Pick<PriceOrigin, 'source' | 'delayMs' | 'pollsEveryMs'>,
  state: PriceState,
): string => (isRecordedAsUsual(origin, state) ? t.recordedState : formatPriceState(t, origin, state));

/** How a source is asked: "We ask each minute". */
export function formatPollInterval(
  t: Pick<PriceSourceTexts, 'askedStream' | 'askedPoll' | 'askedPollEvery' | 'askedDaily'>,
  pollsEveryMs: number | null,
): string {
  if (pollsEveryMs === null) return t.askedStream;
  if (pollsEveryMs <= MINUTE_MS) return t.askedPoll;
  if (pollsEveryMs >= DAY_MS) return t.askedDaily;
  return fillPlaceholders(t.askedPollEvery, { minutes: countMinutes(pollsEveryMs) });
}

/** The time of a price: its minute on the day itself, else with its day. `now`: epoch ms. */
export const formatPriceTime = (at: string, now: number): string =>
  formatDate(at) === formatDate(new Date(now).toISOString()) ? formatClock(at) : formatMonthDayTime(at);

/** Where a figure comes from, with the words "spread set by us" if it does: the source and its own time. */
export const formatSourceAndTime = (
  t: Pick<PriceSourceTexts, 'sourceAndTime'>,
  { source, at }: { source: string; at: string },
  names: SourceNames,
  now: number,
): string =>
  fillPlaceholders(t.sourceAndTime, { source: describePriceSource(source, names), time: formatPriceTime(at, now) });

/** The source's own name, without who states the spread. */
export const formatSourceName = (source: string, names: SourceNames): string =>
  describePriceSource(withoutStatedSuffix(source), names);

/** "Yahoo Finance, since 10:12: it doesn’t answer." */
export const formatReplacement = (
  t: Pick<PriceSourceTexts, 'replacesSays' | 'why'>,
  { source, since, why }: NonNullable<PriceOrigin['replaces']>,
  names: SourceNames,
  now: number,
): string =>
  fillPlaceholders(t.replacesSays, {
    source: formatSourceName(source, names),
    time: formatPriceTime(since, now),
    why: t.why[why],
  });
