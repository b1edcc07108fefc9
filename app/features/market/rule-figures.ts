/** The rules by which an instrument is traded, as its page lists them. */
import type { Texts } from '@bourse/contract/texts/index.ts';
import type { Answer } from '../../api/use-call.ts';
import { formatMoneyIn, formatPrice, formatQuantity } from '../../format/numbers.ts';
import { fill } from '../../language/language.ts';

type Rules = Pick<
  Answer<'quotes/getInstrument'>,
  | 'tick'
  | 'lot'
  | 'displayLot'
  | 'minimum'
  | 'fraction'
  | 'parts'
  | 'settlementDays'
  | 'band'
  | 'maximumLeverage'
  | 'shortAllowed'
  | 'currency'
>;
/** Name and value; null where there is nothing to say. */
export type RuleFigure = [name: string, value: string | null];
/** Quantities have eight decimals. */
const SMALLEST = '0.00000001';

export function ruleFigures(
  {
    tick,
    lot,
    displayLot,
    minimum,
    fraction,
    parts,
    settlementDays,
    band,
    maximumLeverage,
    shortAllowed,
    currency,
  }: Rules,
  t: Texts['quotes'],
): RuleFigure[] {
  const price = (value: string) => formatPrice(value, currency, tick);
  return [
    [t.band, band && `${price(band.low)} – ${price(band.high)}`],
    [t.tick, price(tick)],
    [t.lot, fraction ? null : formatQuantity(displayLot)],
    [t.parts, parts === null ? null : fill(t.partsSay, { smallest: SMALLEST, amount: formatMoneyIn(parts, currency) })],
    [t.minimum, fraction || minimum !== lot ? formatQuantity(minimum) : null],
    [t.settlement, settlementDays === 0 ? t.settlementNow : fill(t.settlementDays, { days: settlementDays })],
    [t.leverage, fill(t.times, { n: maximumLeverage })],
    [t.shorting, shortAllowed ? t.allowed : t.notAllowed],
  ];
}
