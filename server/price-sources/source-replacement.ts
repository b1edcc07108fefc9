/** That one source gives prices in place of another, as customers see it. */
import type { ReplacementReason } from '@bourse/core/markets/price-states/price-state.ts';
import { STATED_BOOK_SUFFIX } from '@bourse/contract/price-sources/describe-price-source.ts';
import type { SourceReplacement } from '../venue/venue.ts';
import type { SourceFault } from './price-source.ts';
import type { VouchedQuote } from './real-price-store.ts';

/** A customer isn't told our quotas, keys or addresses, but what it means for the price. */
const REASONS: Readonly<Record<SourceFault | 'doubted', ReplacementReason>> = {
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

/**
 * `first`: the source that the operator put first; `active`: the one that gives the price now. Null if they are the
 * same. `newest`: the last quote, whose replacement goes on if it is the same. `fault`: what is wrong with the first.
 */
export function findSourceReplacement(
  { first, active }: { first: string | null; active: string },
  newest: VouchedQuote | null,
  fault: SourceFault | 'doubted' | null,
  now: number,
): SourceReplacement | null {
  if (first === null || first === active) return null;
  const isSame = newest?.quote.source.replace(STATED_BOOK_SUFFIX, '') === active && newest.replaces?.source === first;
  return isSame ? newest.replaces! : { source: first, since: now, why: REASONS[fault ?? 'silent'] };
}
