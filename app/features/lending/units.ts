import { formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';

/** A coin's units have its own name, all others are shares: "CRYPTO.BTCUSDT" in USDT is counted in BTC. */
export function coinOf(instrument: string, currency: string): string | null {
  const [market, code = ''] = instrument.split('.');
  if (market !== 'CRYPTO') return null;
  return code.endsWith(currency) && code.length > currency.length ? code.slice(0, -currency.length) : code;
}

/** Formats quantities of an instrument with their unit. */
export function useUnits({ instrument, currency }: { instrument: string; currency: string }) {
  const t = useTexts('lending');
  const coin = coinOf(instrument, currency);
  return (quantity: string): string =>
    coin === null ? fill(t.units, { quantity: formatQuantity(quantity) }) : `${formatQuantity(quantity)}\u00a0${coin}`;
}
