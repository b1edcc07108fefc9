/** A customer's dividends: those paid, and those still to come. */
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeDividendWorth } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import { readUnpaidDividendEntitlements } from './dividend-entitlements.ts';
import { readAccountHoldings } from '../ledger/account-holdings.ts';
import { type Amount, formatAmount, formatScaled, type Price, type Quantity } from '@bourse/core/ledger/money.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';

export const listDividends =
  ({ database, venues }: Pick<ServerDependencies, 'database' | 'venues'>): Handler<'wallet/listDividends'> =>
  async (input, { account, language }) => {
    const limit = input.limit ?? 10;
    let query = database.kysely.selectFrom('dividends').selectAll().where('account_id', '=', account);
    if (input.cursor !== undefined && /^\d{1,18}$/.test(input.cursor))
      query = query.where('number', '<', BigInt(input.cursor));
    const rows = await query
      .orderBy('number', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    return {
      rows: page.map((row) => ({
        ...buildStoredDividend(row, language, venues.instrument(row.instrument)),
        paidAt: row.at.toISOString(),
      })),
      next: rows.length > limit ? (page.at(-1)?.number.toString() ?? null) : null,
    };
  };

export const listUpcomingDividends =
  ({
    database,
    venues,
    clock,
  }: Pick<ServerDependencies, 'database' | 'venues' | 'clock'>): Handler<'wallet/listUpcomingDividends'> =>
  async (_, { account, language }) => {
    const now = clock.now();
    const { positions } = await readAccountHoldings(database, account);
    const rows = positions.flatMap(({ seq, instrument: id, side, openQuantity: quantity }) => {
      const instrument = venues.instrument(id);
      if (!instrument) return [];
      return venues.upcoming(id, now).flatMap((action) => {
        if (action.kind !== 'dividend' && action.kind !== 'rights') return [];
        const { kind, amount: perShare, exDate, payDate, declaredOn = null, recordDate = null } = action;
        const worth = computeDividendWorth(
          { position: seq, side, quantity, perShare, kind, dates: { exDate, payDate } },
          instrument,
        );
        return [
          {
            position: encodeId('p', account, seq),
            market: instrument.market,
            kind,
            declaredOn,
            exDate,
            recordDate,
            payDate,
            ...dividendRow(language, instrument, { id, currency: instrument.currency, quantity, perShare, ...worth }),
          },
        ];
      });
    });
    // A dividend that has gone ex belongs to the customer until it is paid, even if the shares have been sold.
    const entitled = (await readUnpaidDividendEntitlements(database, account)).map((row) =>
      buildStoredDividend(row, language, venues.instrument(row.instrument)),
    );
    return { rows: [...entitled, ...rows].sort((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0)) };
  };

type Language = Parameters<typeof instrumentNameIn>[0];
type StoredDividend = Pick<
  Selectable<DB['dividends']>,
  | 'account_id'
  | 'position_seq'
  | 'market'
  | 'kind'
  | 'instrument'
  | 'currency'
  | 'quantity'
  | 'per_share'
  | 'gross'
  | 'withheld'
  | 'declared_on'
  | 'ex_date'
  | 'record_date'
  | 'pay_date'
>;

const buildStoredDividend = (row: StoredDividend, language: Language, instrument: Instrument | null) => ({
  position: encodeId('p', row.account_id as AccountId, row.position_seq),
  market: row.market as Market,
  kind: row.kind as 'dividend' | 'rights',
  ...dividendRow(language, instrument, {
    id: row.instrument,
    currency: row.currency,
    quantity: row.quantity,
    perShare: row.per_share,
    gross: row.gross,
    withheld: row.withheld,
  }),
  declaredOn: row.declared_on,
  exDate: row.ex_date,
  recordDate: row.record_date,
  payDate: row.pay_date,
});

/**
 * A dividend's instrument and amounts on the wire; `instrument` under its present name, or null if no venue lists it
 * any more.
 */
function dividendRow(
  language: Language,
  instrument: Instrument | null,
  {
    id,
    currency,
    quantity,
    perShare,
    gross,
    withheld,
  }: { id: string; currency: string; quantity: Quantity; perShare: Price; gross: Amount; withheld: Amount },
) {
  return {
    instrument: id,
    name: instrument ? instrumentNameIn(language, instrument) : id,
    currency,
    quantity: formatScaled(quantity),
    perShare: formatScaled(perShare),
    gross: formatAmount(gross, currency),
    withheld: formatAmount(withheld, currency),
    net: formatAmount(gross - withheld, currency),
  };
}
