import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { exchange as exchangeCall, transfer } from './exchange.ts';
import { listExchanges } from './list-exchanges.ts';
import { quoteExchange } from './quote-exchange.ts';
import { createExchangeQuotes, type ExchangeQuotes } from './exchange-quotes.ts';
import { ownData } from './own-data.ts';
import { EXCHANGE_RECORDS } from './records.ts';

declare module '../parts.ts' {
  interface Parts {
    exchangeQuotes: ExchangeQuotes;
  }
}

export const exchange = defineArea({
  name: 'exchange',
  records: EXCHANGE_RECORDS,
  parts: [part('exchangeQuotes', ['world'], ({ world }) => createExchangeQuotes(world.seed))],
  calls: (parts) => ({
    'wallet/quoteExchange': quoteExchange(parts),
    'wallet/exchange': exchangeCall(parts),
    'wallet/transfer': transfer(parts),
    'wallet/listExchanges': listExchanges(parts),
  }),
  audit: AUDIT,
  ownData,
});
