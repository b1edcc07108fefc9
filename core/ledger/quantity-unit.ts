/** The unit in which quantities of an instrument are counted. */

/** The unit "shares" in a message's parameters and in an input field. */
export const SHARES_UNIT = 'shares';

/** "CRYPTO.BTCUSDT", traded in USDT, is counted in BTC and "FX.EURUSD" in EUR. Null means shares. */
export function quantityUnitOf(instrument: string, currency: string): string | null {
  const dot = instrument.indexOf('.');
  if (!['CRYPTO', 'FX'].includes(instrument.slice(0, dot))) return null;
  const code = instrument.slice(dot + 1);
  return code.endsWith(currency) && code.length > currency.length ? code.slice(0, -currency.length) : code;
}

/** The unit as a message stores it. */
export const quantityUnitForMessage = ({ id, currency }: { id: string; currency: string }): string =>
  quantityUnitOf(id, currency) ?? SHARES_UNIT;
