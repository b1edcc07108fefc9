import { isRefusal } from '@bourse/contract/refusals.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { type Currency, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { PositionSide } from '@bourse/core/trading/orders/order.ts';
import {
  type ClosedTaxLot,
  type TaxLot,
  type TaxLotEvent,
  mergeTaxLotEvents,
  computeTaxLots,
} from '@bourse/core/reporting/performance/tax-lots.ts';
import type { Handler } from '../calls/handler-types.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { parseCurrencyAndPortfolio } from './parse-period-and-portfolio.ts';
import type { HistoricalPriceDependencies } from './historical-prices.ts';
import { loadPositionHistories } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

interface TaxLotRow {
  instrument: string;
  side: PositionSide;
  currency: Currency;
  lot: TaxLot & Partial<Pick<ClosedTaxLot, 'closedAt' | 'proceeds' | 'insured' | 'gain' | 'undone'>>;
}

export const listTaxLots =
  (dependencies: HistoricalPriceDependencies): Handler<'performance/listTaxLots'> =>
  async (input, { account, language }) => {
    const requested = await parseCurrencyAndPortfolio(dependencies, account, input);
    if (isRefusal(requested)) return requested;
    const { cursor, limit = PAGE_SIZE, status } = input;
    const positions = (
      await loadPositionHistories(dependencies.database.kysely, account, 0, dependencies.clock.now() + 1)
    ).filter(
      ({ portfolio, instrument }) =>
        portfolio === requested.portfolio && (input.instrument === undefined || instrument === input.instrument),
    );
    const rows = [...Map.groupBy(positions, ({ instrument, side }) => `${instrument} ${side}`).values()].flatMap(
      (list): TaxLotRow[] => {
        const { instrument, side, currency } = list[0]!;
        const events: TaxLotEvent[] = mergeTaxLotEvents(list);
        const { open, closed } = computeTaxLots(side, currency, events);
        return (status === 'open' ? open : closed).map((lot) => ({ instrument, side, currency, lot }));
      },
    );
    rows.sort((a, b) => momentOf(b) - momentOf(a) || (a.instrument < b.instrument ? -1 : 1) || 0);
    const begin = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const page = rows.slice(begin, begin + limit);
    return {
      rows: page.map(({ instrument, side, currency, lot }) => {
        const known = dependencies.venues.instrument(instrument);
        const money = (amount: bigint | undefined): string | null =>
          amount === undefined ? null : formatAmount(amount, currency);
        // An open short sale's lot shows its proceeds; its cost isn't known until it is bought back.
        const isOpenShort = side === 'short' && lot.closedAt === undefined;
        return {
          instrument,
          name: known ? instrumentNameIn(language, known) : instrument,
          market: instrument.slice(0, instrument.indexOf('.')) as Market,
          side,
          currency,
          quantity: formatScaled(lot.quantity),
          openedAt: isoTime(lot.openedAt),
          closedAt: lot.closedAt === undefined ? null : isoTime(lot.closedAt),
          cost: isOpenShort ? null : money(lot.cost),
          proceeds: isOpenShort ? money(lot.cost) : money(lot.proceeds),
          ...(lot.insured ? { insured: formatAmount(lot.insured, currency) } : {}),
          gain: money(lot.gain),
          ...(lot.undone ? { undone: lot.undone } : {}),
        };
      }),
      next: rows.length > begin + limit ? String(begin + limit) : null,
    };
  };

const momentOf = ({ lot }: TaxLotRow): number => lot.closedAt ?? lot.openedAt;
