import { dividendWorth } from '@bourse/core/corporate-actions/pay-dividend.ts';
import type { Market } from '@bourse/core/market.ts';
import { readEntitlements } from './entitlements.ts';
import type { Handler } from '../calls/handler.ts';
import { encodeId } from '../ids.ts';
import { readHoldings } from '../ledger/holdings.ts';
import type { Parts } from '../parts.ts';
import { dividendRow } from './dividend-row.ts';

export const listUpcomingDividends =
  ({ database, feeds, clock }: Pick<Parts, 'database' | 'feeds' | 'clock'>): Handler<'wallet/listUpcomingDividends'> =>
  async (_, { account, language }) => {
    const now = clock.now();
    const { positions } = await readHoldings(database, account);
    const rows = positions.flatMap(({ seq, instrument: id, side, openQuantity: quantity }) => {
      const instrument = feeds.instrument(id);
      if (!instrument) return [];
      return feeds.upcoming(id, now).flatMap((action) => {
        if (action.kind !== 'dividend' && action.kind !== 'rights') return [];
        const { kind, amount: perShare, exDate, payDate, declaredOn = null, recordDate = null } = action;
        const worth = dividendWorth(
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
    const entitled = (await readEntitlements(database, account)).map((row) => ({
      position: encodeId('p', account, row.position_seq),
      market: row.market as Market,
      kind: row.kind as 'dividend' | 'rights',
      declaredOn: row.declared_on,
      exDate: row.ex_date,
      recordDate: row.record_date,
      payDate: row.pay_date,
      ...dividendRow(language, feeds.instrument(row.instrument), {
        id: row.instrument,
        currency: row.currency,
        quantity: row.quantity,
        perShare: row.per_share,
        gross: row.gross,
        withheld: row.withheld,
      }),
    }));
    return { rows: [...entitled, ...rows].sort((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0)) };
  };
