/**
 * Instruments by the symbols of Alpaca's protocol: `NWRB` in the United States, `BTC/USDT` among coins; instruments of
 * other markets, which a key may ask for, by their own names, such as `KR.005930`.
 */
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { AlpacaIds } from './alpaca-ids.ts';

/** What every key sees. */
const USUAL_MARKETS: readonly Market[] = ['US', 'CRYPTO'];

export interface AlpacaSymbols {
  symbolOf(instrument: string): string;
  /** By symbol or asset id, in any of the forms that clients use; null if the key has no such asset. */
  find(text: string, key: Pick<ApiKey, 'markets'>): Instrument | null;
  /** What can be traded, in the markets that the key sees. */
  list(key: Pick<ApiKey, 'markets'>): Instrument[];
}

export const marketsOfKey = ({ markets }: Pick<ApiKey, 'markets'>): readonly Market[] => [...USUAL_MARKETS, ...markets];

/** Dollars and the coin that stands for them are one currency to Alpaca's clients. */
const pairOf = ({ code, currency }: Instrument): string => `${code.slice(0, -currency.length)}/${currency}`;

export function createAlpacaSymbols(
  venues: Pick<VenueRegistry, 'instrument' | 'listed'>,
  ids: Pick<AlpacaIds, 'encodeAsset'>,
): AlpacaSymbols {
  const instrumentByAsset = new Map<string, string>();

  function findByAsset(id: string, key: Pick<ApiKey, 'markets'>): Instrument | null {
    // Instruments are listed while a world lives.
    if (!instrumentByAsset.has(id))
      for (const market of marketsOfKey(key))
        for (const each of venues.listed(market)) instrumentByAsset.set(ids.encodeAsset(each.id), each.id);
    const found = instrumentByAsset.get(id);
    return found === undefined ? null : venues.instrument(found);
  }

  function findBySymbol(symbol: string): Instrument | null {
    if (/^[A-Z]{2,6}\./.test(symbol)) {
      const found = venues.instrument(symbol);
      if (found) return found;
    }
    const code = symbol.replace('/', '');
    return (
      (symbol.includes('/') ? null : venues.instrument(`US.${code}`)) ??
      venues.instrument(`CRYPTO.${code}`) ??
      (code.endsWith('USD') ? venues.instrument(`CRYPTO.${code}T`) : null)
    );
  }

  return {
    symbolOf(id) {
      const instrument = venues.instrument(id);
      if (instrument?.market === 'CRYPTO') return pairOf(instrument);
      return instrument?.market === 'US' ? instrument.code : id;
    },
    find(text, key) {
      const symbol = text.includes('%') ? decodeOnce(text) : text;
      const found = /^[0-9a-f-]{36}$/i.test(symbol)
        ? findByAsset(symbol.toLowerCase(), key)
        : findBySymbol(symbol.toUpperCase());
      return found && marketsOfKey(key).includes(found.market) && found.board !== 'index' ? found : null;
    },
    list: (key) =>
      marketsOfKey(key).flatMap((market) => venues.listed(market).filter(({ board }) => board !== 'index')),
  };
}

/** A symbol with a slash may come encoded twice. */
function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
