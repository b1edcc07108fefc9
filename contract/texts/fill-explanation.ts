/** Why a fill has its price, in words. */
import { LADDER_REFILL_MS } from '@bourse/core/trading/books/price-ladder.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { formatNumber } from '../format.ts';
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts';
import type { Texts } from './text-tables.ts';
import { formatTimeInZone } from './format-messages.ts';

/**
 * What an explanation needs of a fill; `getPosition` answers it. Prices and quantities are decimal strings, times ISO
 * 8601.
 */
export interface ExplainedFill {
  fill: { price: string; quantity: string; quoteSeq: number; rule: string };
  /** "FX.EURUSD" */
  instrument: string;
  /** The source's name in the reader's language. */
  sourceName: string;
  /** Whether the house sets bid and ask around the source's price. */
  statesSpread?: boolean;
  /** A number of units as its reader says it: "5 shares". */
  formatQuantity?: (quantity: string) => string;
  effect: 'open' | 'close';
  bid: string;
  ask: string;
  last: string;
  displayedSize: string;
  takenBefore: string;
  othersTaken: string;
  impact: string;
  quoteAt: string;
  /** The part of the cost at which what is left of the margin closes the position, as a reader has it: "5%". */
  maintenance: string;
}

export interface FillExplanationText {
  /** Why this price; empty for a rule that this version doesn't know. */
  reason: string;
  /** The quote it stands on. */
  basis: string;
}

/**
 * In a currency pair nobody else trades: a waiting order filled when the dealer's quote reached it. Fills from before
 * this rule may be away from the quote.
 */
function sentenceOf({ instrument, fill: { rule, price }, bid, ask }: ExplainedFill, direction: 'buy' | 'sell'): string {
  const isQuoted = direction === 'buy' ? Number(ask) <= Number(price) : Number(bid) >= Number(price);
  return rule === 'limit.through' && instrument.startsWith('FX.') && isQuoted ? 'limit.quoted' : rule;
}

/** Why a fill has its price. `side` is the position's; a long one is opened by buying and closed by selling. */
export function formatFillExplanation(
  texts: Pick<Texts, 'explanations' | 'formats' | 'markets'>,
  explained: ExplainedFill,
  side: 'long' | 'short',
  currency: string,
  zone?: string,
): FillExplanationText {
  const {
    fill: { rule, price, quantity, quoteSeq },
    sourceName,
    statesSpread = false,
    effect,
    bid,
    ask,
    last,
    displayedSize,
    takenBefore,
    othersTaken,
    impact,
    quoteAt,
    maintenance,
    formatQuantity = formatNumber,
  } = explained;
  const direction = (side === 'long') === (effect === 'open') ? 'buy' : 'sell';
  const { basis, stated, taken, takenByOthers, dealer: _dealer, ...reasons } = texts.explanations;
  const own = parseScaled(takenBefore)! - parseScaled(othersTaken)!;
  const values: PlaceholderValues = {
    quantity: formatQuantity(quantity),
    displayedSize: formatQuantity(displayedSize),
    takenBefore: formatQuantity(formatScaled(own)),
    othersTaken: formatQuantity(othersTaken),
    seconds: LADDER_REFILL_MS / 1000,
    price: formatNumber(price),
    impact: formatNumber(impact),
    currency,
    bid: formatNumber(bid),
    ask: formatNumber(ask),
    last: formatNumber(last),
    maintenance,
    quoteSeq,
    quoteAt: formatTimeInZone(quoteAt, zone),
    source: sourceName,
  };
  const sentence = sentenceOf(explained, direction);
  const reason = Object.hasOwn(reasons, sentence) ? reasons[sentence as keyof typeof reasons][direction] : '';
  // Only a fill on the ladder pays for what was taken before it; a block's price already starts behind its leader's
  // fill.
  const isBehind = Number(takenBefore) > 0 && Number(impact) > 0 && rule !== 'copy';
  const behind = [...(own > 0n ? [taken] : []), ...(Number(othersTaken) > 0 ? [takenByOthers] : [])]
    .map((text) => ` ${fillPlaceholders(text, values)}`)
    .join('');
  return {
    reason: fillPlaceholders(reason, values) + (isBehind && reason !== '' ? behind : ''),
    basis: fillPlaceholders(statesSpread ? `${basis} ${stated}` : basis, values),
  };
}
