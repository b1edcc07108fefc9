/** How long the files of a request are kept after it was rejected or cancelled. */

export type RetainedFileKind = 'identity' | 'deposit';
export const RETAINED_FILE_KINDS: readonly RetainedFileKind[] = ['identity', 'deposit'];

/** From an instant (epoch ms) on. */
export interface FileRetentionRule {
  kind: RetainedFileKind;
  from: number;
  days: number;
}

/**
 * Five years including leap days, as anti-money-laundering laws require; a voucher that proved nothing is deleted once
 * it can no longer be contested.
 */
const HOUSE_DAYS: Readonly<Record<RetainedFileKind, number>> = { identity: 1_826, deposit: 90 };
const DAY_MS = 86_400_000;

/** The rule at `at`: the latest that has begun, else the house's. */
export const fileRetentionDaysAt = (rules: readonly FileRetentionRule[], kind: RetainedFileKind, at: number): number =>
  rules.reduce<FileRetentionRule | null>(
    (found, rule) =>
      rule.kind === kind && rule.from <= at && (found === null || rule.from > found.from) ? rule : found,
    null,
  )?.days ?? HOUSE_DAYS[kind];

/** Files of requests that ended before this instant (epoch ms) are no longer kept. */
export const fileRetentionCutoff = (rules: readonly FileRetentionRule[], kind: RetainedFileKind, at: number): number =>
  at - fileRetentionDaysAt(rules, kind, at) * DAY_MS;
