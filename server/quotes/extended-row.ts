import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Instrument, Quote } from '@bourse/core/market.ts';
import { divide, formatScaled, SCALE } from '@bourse/core/money.ts';
import type { Parts } from '../parts.ts';
import { outsideQuote } from '../venue/outside-quote.ts';

/** Trading before and after the session; its change is from the session's last price. */
export function extendedOf(
  { phases, halts }: Pick<Parts, 'phases' | 'halts'>,
  instrument: Instrument,
  session: Quote | null,
  now: number,
): Pick<AnswerOf<Calls['quotes/getInstrument']>, 'extendedHours' | 'extended'> {
  const extendedHours = phases.extended(instrument, now) !== null;
  const outside = outsideQuote({ phases, halts }, instrument, now);
  if (!outside || !session || session.last <= 0n) return { extendedHours, extended: null };
  const { span, quote } = outside;
  const change = quote.last - session.last;
  return {
    extendedHours,
    extended: {
      span,
      last: formatScaled(quote.last),
      bid: formatScaled(quote.bid),
      ask: formatScaled(quote.ask),
      change: formatScaled(change),
      changeRate: formatScaled(divide(change * SCALE, session.last, 'half-even')),
      at: new Date(quote.at).toISOString(),
    },
  };
}
