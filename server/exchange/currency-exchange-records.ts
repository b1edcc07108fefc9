/** The records of exchanges at the desk. */
import type { CurrencyExchange } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import type { AreaRecordDefinitions, RecordWriting } from '../desk/record-registry.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const exchanges: RecordWriting<CurrencyExchange> = {
  tables: [
    {
      table: 'exchanges',
      columns: `account_id bigint, order_seq bigint, kind text, pay_currency text, paid bigint, spread bigint,
        buy_currency text, bought bigint, rate bigint, spread_rate bigint, legs text, at timestamptz`,
      row: ({ account, thing: { order, kind = 'order', rate: r, paid, spread, bought } }, at) => [
        account,
        order,
        kind,
        r.pay,
        paid,
        spread,
        r.buy,
        bought,
        r.rate,
        r.spread,
        JSON.stringify(r.legs.map((leg) => [leg.pair, leg.price.toString(), leg.seq, leg.at, leg.source])),
        at,
      ],
    },
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
