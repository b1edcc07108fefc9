/** That one source gives prices in place of another, as customers see it. */
import type { ReplacementReason } from '@bourse/core/markets/price-states/price-state.ts';
import type { SourceReplacement } from '../venue/venue.ts';
import type { SwitchReason } from './polling/choose-source.ts';
import type { StoredChoice } from './price-polling-store.ts';

/** A customer isn't told our quotas, keys or addresses, but what it means for the price. */
const REASONS: Readonly<Record<SwitchReason, ReplacementReason>> = {
  rateLimited: 'limit',
  refused: 'limit',
  unreachable: 'noAnswer',
  timedOut: 'noAnswer',
  silent: 'noAnswer',
  truncated: 'unreadable',
  unreadable: 'unreadable',
  consentPage: 'unreadable',
  sequenceGap: 'unreadable',
  unknownSymbol: 'noPrice',
  noPrice: 'noPrice',
  tooOld: 'tooOld',
  clockAhead: 'doubted',
  otherCurrency: 'doubted',
  doubted: 'doubted',
};

/** `first`: the source that the operator put first. Null if it gives the price now, or nobody has one yet. */
export function findSourceReplacement(
  first: string | null,
  choice: Pick<StoredChoice, 'source' | 'since' | 'reason'> | null,
): SourceReplacement | null {
  if (first === null || choice === null || choice.source === first) return null;
  const why = REASONS[(choice.reason ?? 'silent') as keyof typeof REASONS] ?? 'noAnswer';
  return { source: first, since: choice.since, why };
}
