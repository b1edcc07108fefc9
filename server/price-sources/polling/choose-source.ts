/**
 * Which source prices an instrument: the first in the operator's order that vouches for its price. Another takes over
 * as soon as it vouches and the active one doesn't; one that comes before it returns only after it has been healthy for
 * a while. A pure state machine for each instrument.
 */
import type { PriceSourceName, SourceFault } from '../price-source.ts';

/** What an instrument's price at one source is worth. Times in epoch ms. */
export interface SourceHealth {
  source: PriceSourceName;
  /** The source's own time of the last print that was believed; null if there was none. */
  printAt: number | null;
  /** Since when it has been asked for this instrument; null: it isn't. */
  askingSince: number | null;
  /** Nothing can be asked of it now, or it doesn't know the instrument: why; null if neither. */
  outage: SourceFault | null;
  /** What was wrong last with this instrument's prints; null if nothing. */
  fault: SwitchReason | null;
  /** What is wrong with the source at the moment, without its being out yet; null if nothing. */
  trouble: SourceFault | null;
  delayMs: number;
  vouchedEveryMs: number;
}

/** `doubted`: what the source says can't be believed. */
export type SwitchReason = SourceFault | 'doubted';

export interface ActiveSource {
  source: PriceSourceName;
  /** Epoch ms. */
  since: number;
  /** What was wrong with the one before; null: it comes first. */
  reason: SwitchReason | null;
  /** Since when each source has vouched without a break; absent: it doesn't. */
  healthySince: ReadonlyMap<PriceSourceName, number>;
}

/** An answer takes time, and clocks differ. */
const SLACK_MS = 5_000;
/** One answer may be missed. */
const VOUCHED_TIMES = 2;
/** A source that comes first returns after it has been healthy for this long, or for three of its own intervals. */
const HEALTHY_MS = 60_000;
const HEALTHY_TIMES = 3;
const MINUTE_MS = 60_000;

/**
 * Whether a source vouches at `now` for its price: it is old by the source's own time only as far as the source has
 * declared. `openSince`: since when the market has been open (epoch ms; 0 if that wasn't seen); null while it is
 * closed, when the last price remains.
 */
export function isVouching(health: SourceHealth, now: number, openSince: number | null): boolean {
  const { outage, printAt, delayMs, vouchedEveryMs } = health;
  if (outage !== null || printAt === null) return false;
  if (openSince === null) return health.fault === null;
  const age = now - Math.max(printAt, openSince) - delayMs;
  return age <= VOUCHED_TIMES * vouchedEveryMs + SLACK_MS;
}

/** Whether a source that is not asked yet, or only since a moment ago, may still answer in time. */
function isStarting({ outage, fault, printAt, askingSince, vouchedEveryMs }: SourceHealth, now: number): boolean {
  if (outage !== null || fault !== null || printAt !== null) return false;
  return askingSince === null || now - askingSince <= VOUCHED_TIMES * vouchedEveryMs + SLACK_MS;
}

/** `sources`: in the operator's order. Null if there is none. The same object if nothing has changed. */
export function chooseSource(
  before: ActiveSource | null,
  sources: readonly SourceHealth[],
  now: number,
  openSince: number | null,
): ActiveSource | null {
  const [first] = sources;
  if (!first) return null;
  const healthySince = updateHealthySince(before, sources, now, openSince);
  const active = sources.find(({ source }) => source === before?.source);
  // The operator has taken it away, or nothing was chosen before.
  if (!before || !active) return { source: first.source, since: now, reason: null, healthySince };
  const next = findNext(active, sources, healthySince, now);
  if (next === null || next === active) return keepActive(before, healthySince);
  const isReturn = sources.indexOf(next) < sources.indexOf(active);
  const worse = isReturn ? sources.slice(0, sources.indexOf(next)).at(-1) : active;
  return { source: next.source, since: now, reason: worse ? faultOf(worse) : null, healthySince };
}

const keepActive = (before: ActiveSource, healthySince: ActiveSource['healthySince']): ActiveSource =>
  before.healthySince === healthySince ? before : { ...before, healthySince };

function findNext(
  active: SourceHealth,
  sources: readonly SourceHealth[],
  healthySince: ActiveSource['healthySince'],
  now: number,
): SourceHealth | null {
  const since = ({ source }: SourceHealth): number => healthySince.get(source) ?? Infinity;
  if (since(active) !== Infinity || isStarting(active, now)) {
    const better = sources.slice(0, sources.indexOf(active));
    return better.find((each) => now - since(each) >= healthyTime(each)) ?? null;
  }
  const vouching = sources.find((each) => since(each) !== Infinity);
  if (vouching) return vouching;
  // Nobody vouches, as with a share that hardly trades: a source with any price is better than one without.
  if (active.outage === null && active.printAt !== null) return null;
  return sources.find(({ outage, fault, printAt }) => outage === null && fault === null && printAt !== null) ?? null;
}

const healthyTime = ({ vouchedEveryMs }: SourceHealth): number => Math.max(HEALTHY_MS, HEALTHY_TIMES * vouchedEveryMs);

/** Why a source doesn't price an instrument. */
const faultOf = ({ outage, fault, trouble, printAt }: SourceHealth): SwitchReason =>
  outage ?? fault ?? trouble ?? (printAt === null ? 'silent' : 'tooOld');

function updateHealthySince(
  before: ActiveSource | null,
  sources: readonly SourceHealth[],
  now: number,
  openSince: number | null,
): ActiveSource['healthySince'] {
  const old = before?.healthySince;
  const next = new Map<PriceSourceName, number>();
  for (const each of sources) if (isVouching(each, now, openSince)) next.set(each.source, old?.get(each.source) ?? now);
  const isUnchanged = old?.size === next.size && [...next].every(([source, since]) => old.get(source) === since);
  return isUnchanged ? old : next;
}

/**
 * The sources to be asked now: the active one and those before it, which may return; all while the active one doesn't
 * vouch, or its price is in doubt.
 */
export function listSourcesToAsk(
  { source, healthySince }: ActiveSource,
  sources: readonly SourceHealth[],
  { now, isDoubted }: { now: number; isDoubted: boolean },
): readonly SourceHealth[] {
  const place = sources.findIndex((each) => each.source === source);
  const active = sources[place];
  if (isDoubted || !active || !(healthySince.has(source) || isStarting(active, now))) return sources;
  return sources.slice(0, place + 1);
}

/**
 * Whether a print may follow the last published one: two sources never share a minute, so that no bar has prices of
 * both.
 */
export const mayFollow = (
  print: { source: PriceSourceName; at: number },
  published: { source: PriceSourceName; at: number } | null,
): boolean =>
  published === null ||
  print.source === published.source ||
  Math.floor(print.at / MINUTE_MS) > Math.floor(published.at / MINUTE_MS);
