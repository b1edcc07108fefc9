/** The sources of real prices of this installation. */
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Config } from '../config.ts';
import { createEcbSource } from './ecb/ecb-source.ts';
import { createBinanceSource } from './exchanges/binance-source.ts';
import { createCoinbaseSource } from './exchanges/coinbase-source.ts';
import { createKrakenSource } from './exchanges/kraken-source.ts';
import { createCcxtSource, createYahooFinanceSource } from './feeds/feed-sources.ts';
import { createFolderSource } from './folder/folder-source.ts';
import { createAlpacaSource } from './keyed/alpaca-source.ts';
import { createMassiveSource } from './keyed/massive-source.ts';
import { createRecordedDaySource } from './recorded-day/recorded-day-source.ts';
import { createYahooSource } from './yahoo/yahoo-source.ts';
import type { PriceSource } from './price-source.ts';
import { createSourceTransport } from './source-transport.ts';

type SourceSettings = Pick<Config, 'yahooUrl' | 'alpacaKey' | 'massiveKey' | 'priceFolder' | 'ccxtExchange'>;

/** Nothing is requested of any of them before the operator's decision. `now`: epoch ms. */
export function listPriceSourceAdapters(
  now: () => number,
  { yahooUrl, alpacaKey, massiveKey, priceFolder, ccxtExchange }: SourceSettings,
  timeZones: TimeZoneConverter,
): PriceSource[] {
  const transport = createSourceTransport({ now });
  const towardsYahoo = yahooUrl === undefined ? transport : createSourceTransport({ now, privateBaseAllowed: true });
  return [
    createYahooSource({ transport: towardsYahoo, baseUrl: yahooUrl }),
    createBinanceSource({ transport }),
    createCoinbaseSource({ transport }),
    createKrakenSource({ transport }),
    ...(alpacaKey ? [createAlpacaSource({ transport, keyId: alpacaKey.id, secretKey: alpacaKey.secret })] : []),
    ...(massiveKey === undefined ? [] : [createMassiveSource({ transport, key: massiveKey })]),
    createEcbSource({ transport }),
    createRecordedDaySource({ now, timeZones }),
    ...(priceFolder ? [createFolderSource({ folder: priceFolder.path, delayMs: () => priceFolder.delayMs })] : []),
    createCcxtSource({ transport, exchange: ccxtExchange }),
    createYahooFinanceSource({ transport }),
  ];
}
