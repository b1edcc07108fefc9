/** The records of exchanges at the desk. */
import type { CurrencyExchange } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import type { AreaRecordDefinitions, RecordWriting } from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const serializeLegs = (legs: CurrencyExchange['rate']['legs']): string =>
  JSON.stringify(legs.map((leg) => [leg.pair, leg.price.toString(), leg.seq, leg.at, leg.source]));

const exchanges: RecordWriting<CurrencyExchange> = {
  tables: [
    defineRecordTable<CurrencyExchange>()('exchanges', {
      key: { account_id: ACCOUNT, order_seq: { type: 'bigint', property: 'order' } },
      fixed: {
        kind: { type: 'text', write: ({ thing }) => thing.kind ?? 'order' },
        pay_currency: { type: 'text', write: ({ thing }) => thing.rate.pay },
        paid: 'bigint',
        spread: 'bigint',
        buy_currency: { type: 'text', write: ({ thing }) => thing.rate.buy },
        bought: 'bigint',
        rate: { type: 'bigint', write: ({ thing }) => thing.rate.rate },
        spread_rate: { type: 'bigint', write: ({ thing }) => thing.rate.spread },
        legs: { type: 'text', write: ({ thing }) => serializeLegs(thing.rate.legs) },
        at: BATCH_TIME,
      },
    }),
  ],
};

export const CURRENCY_EXCHANGE_RECORDS = { stored: { exchanges } } satisfies AreaRecordDefinitions;

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  exchanges: {
    columns: 'order_seq, kind, pay_currency, paid, spread, buy_currency, bought, rate, spread_rate, at',
    orderBy: 'order_seq',
  },
};
