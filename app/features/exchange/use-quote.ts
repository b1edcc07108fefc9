/** An exchange's quote: its figures, and the confirmation while it holds. */
import type { ExchangeKind } from '@bourse/core/exchange/exchange-money.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useDebounced } from '../../api/debounce.ts';
import type { Pair } from './pair.ts';

export type ExchangeQuote = Answer<'wallet/quoteExchange'>;

/** While typing, and while nothing is being confirmed, quotes follow the market. */
const TYPING_MS = 350;
const EVERY_MS = 10_000;

/** The quote for what is typed; `held` while it is being confirmed, so that it doesn't change under the finger. */
export function useQuote(kind: ExchangeKind, pair: Pair, amount: string | null, held: boolean) {
  const wish = useDebounced(amount === null ? '' : `${pair.from} ${pair.to} ${amount}`, TYPING_MS);
  const [from = '', to = '', rested = ''] = wish.split(' ');
  const isResting = amount !== null && wish === `${pair.from} ${pair.to} ${amount}`;
  const reading = useCall(
    'wallet/quoteExchange',
    { from, to, amount: rested, kind },
    { enabled: isResting, staleTimeMs: 0, ...(held ? {} : { everyMs: EVERY_MS }) },
  );
  return {
    quote: isResting ? reading.data : undefined,
    error: isResting ? reading.error : null,
    isFetching: reading.isFetching,
    refetch: reading.refetch,
  };
}
