import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { exchange as exchangeCall, transfer } from './exchange.ts';
import { listExchanges } from './list-exchanges.ts';
import { createExchangeQuotes, type ExchangeQuotes, quoteExchange } from './quote-exchange.ts';
import { EXCHANGE_RECORDS, ownData } from './records.ts';

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
