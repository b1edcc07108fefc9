/** Published prints as quotes of their instruments, with what the days before say. */
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import { usesMonthEndTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { PublishedPrint } from './polling/price-source-driver.ts';
import { buildQuoteFromPrint } from './quote-from-print.ts';
import type { DayBeforeFigures, RealPriceMemory } from './real-price-memory.ts';
import type { VouchedQuote } from './real-price-store.ts';

interface DayFigures {
  date: string;
  /** The list of days that these were read from: another one has other days. */
  days: readonly unknown[];
  before: DayBeforeFigures;
  tickBy: Price | null;
}

export class RealQuoteBuilder {
  private readonly memory: RealPriceMemory;
  private readonly seqs = new Map<InstrumentId, number>();
  private readonly figures = new Map<InstrumentId, DayFigures>();
  private readonly dates = new Map<string, { minute: number; date: string }>();

  constructor(memory: RealPriceMemory) {
    this.memory = memory;
  }

  /** `now`: epoch ms. Null if no book can be stated at the price. */
  build({ instrument, source, print, bookless, isConfirmed }: PublishedPrint, now: number): VouchedQuote | null {
    const { id } = instrument;
    const date = this.dateOf(instrument, print.at);
    const newest = this.seqs.get(id) ?? this.memory.newest(id)?.quote.seq ?? 0;
    const seq = Math.max(print.at, newest + 1);
    const { before, tickBy } = this.figuresOf(instrument, date, now);
    const quote = buildQuoteFromPrint(instrument, print, { source, hasBook: !bookless, date, before, tickBy, seq });
    if (!quote) return null;
    this.seqs.set(id, seq);
    return { quote, vouchedAt: now, confirmedAt: isConfirmed ? print.at : null };
  }

  /** Dates change on whole minutes. */
  private dateOf({ market }: Instrument, at: number): string {
    const minute = Math.floor(at / MINUTE_MS);
    const known = this.dates.get(market);
    if (known?.minute === minute) return known.date;
    const date = this.memory.dateAt(market, at);
    this.dates.set(market, { minute, date });
    return date;
  }

  private figuresOf(instrument: Instrument, date: string, now: number): DayFigures {
    const days = this.memory.daysOf(instrument.id);
    const known = this.figures.get(instrument.id);
    if (known?.date === date && known.days === days) return known;
    const figures = {
      date,
      days,
      before: this.memory.dayBefore(instrument, date),
      tickBy: usesMonthEndTick(instrument, date) ? this.memory.monthEndClose(instrument.id, now) : null,
    };
    this.figures.set(instrument.id, figures);
    return figures;
  }
}

const MINUTE_MS = 60_000;
