/**
 * When each version of a legal text is in force. Times are epoch milliseconds; versions are sorted by number, the
 * built-in one first.
 */

export interface LegalVersion {
  version: number;
  from: number;
  /** The deadline for the second person's approval, so that customers have this long to read it in advance. */
  decideBefore: number;
  isApproved: boolean;
  isWithdrawn: boolean;
}
export type LegalVersionStatus = 'past' | 'inForce' | 'upcoming' | 'proposed' | 'lapsed' | 'withdrawn';

const DAY_MS = 86_400_000;
/** As the texts themselves promise: announced seven days ahead, thirty if to customers' disadvantage. */
export const legalNoticePeriodMs = (weighs: boolean): number => (weighs ? 30 : 7) * DAY_MS;

const isBinding = ({ isApproved, isWithdrawn }: LegalVersion): boolean => isApproved && !isWithdrawn;

/** Falls back to the first version, even if the clock is before its date. */
export const findLegalVersionInForce = <Version extends LegalVersion>(
  versions: readonly [Version, ...Version[]],
  now: number,
): Version => versions.findLast((each) => isBinding(each) && each.from <= now) ?? versions[0];

/** The next version, once it is approved and unless it is withdrawn. */
export const findUpcomingLegalVersion = <Version extends LegalVersion>(
  versions: readonly Version[],
  now: number,
): Version | null => versions.find((each, index) => index > 0 && isBinding(each) && each.from > now) ?? null;

export function legalVersionStatusOf(
  versions: readonly [LegalVersion, ...LegalVersion[]],
  one: LegalVersion,
  now: number,
): LegalVersionStatus {
  if (one.isWithdrawn) return 'withdrawn';
  if (!one.isApproved) return now <= one.decideBefore ? 'proposed' : 'lapsed';
  const { version } = findLegalVersionInForce(versions, now);
  return one.version === version ? 'inForce' : one.version > version ? 'upcoming' : 'past';
}

/** The earliest start of a further version: after its notice period, and after every version in force or proposed. */
export function earliestLegalVersionStart(
  versions: readonly [LegalVersion, ...LegalVersion[]],
  now: number,
  noticeMs: number,
): number {
  const living = versions.filter(
    (each) => !['withdrawn', 'lapsed'].includes(legalVersionStatusOf(versions, each, now)),
  );
  return Math.max(now + noticeMs, ...living.map(({ from }) => from + 1));
}
