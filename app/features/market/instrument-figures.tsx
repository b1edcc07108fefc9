/** The rules by which an instrument is traded, as its page lists them; in a league without what it forbids. */
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import {
  formatCompact,
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  formatWithCurrency,
  isZero,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { ReactNode } from 'react';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatAdjustedPrice } from '../chart/shared/chart-price-rounding.ts';
import { CompanyCards } from '../companies/shared/company-cards.tsx';
import { applyLeagueRules, useLeagueRules } from '../../session/league-rules.ts';
import { IndustryLink } from '../companies/shared/company-links.tsx';
import { RulebookButton } from '../rulebook/shared/rulebook-button.tsx';
import { hasNoPriceYet } from '../../instruments/listing-status-note.tsx';
import type { LiveQuote } from '../../stream/live-quotes.ts';

type Rules = Pick<
  CallAnswer<'quotes/getInstrument'>,
  | 'tick'
  | 'lot'
  | 'displayLot'
  | 'minimum'
  | 'fraction'
  | 'parts'
  | 'settlementDays'
  | 'band'
  | 'maximumLeverage'
  | 'shortAllowed'
  | 'currency'
>;
/** Name and value; null where there is nothing to say. */
export type TradingRuleFigure = [name: string, value: string | null];
/** Quantities have eight decimals. */
const SMALLEST = '0.00000001';

export function buildTradingRuleFigures(
  {
    tick,
    lot,
    displayLot,
    minimum,
    fraction,
    parts,
    settlementDays,
    band,
    maximumLeverage,
    shortAllowed,
    currency,
  }: Rules,
  t: Texts['quotes'],
  isLeague = false,
): TradingRuleFigure[] {
  const price = (value: string) => formatPrice(value, currency, tick);
  return [
    [t.band, band && `${price(band.low)} – ${price(band.high)}`],
    [t.tick, price(tick)],
    [t.lot, fraction ? null : formatQuantity(displayLot)],
    [
      t.parts,
      parts === null
        ? null
        : fillPlaceholders(t.partsSay, { smallest: SMALLEST, amount: formatMoneyWithCurrency(parts, currency) }),
    ],
    [t.minimum, fraction || minimum !== lot ? formatQuantity(minimum) : null],
    [
      t.settlement,
      settlementDays === 0 ? t.settlementNow : fillPlaceholders(t.settlementDays, { days: settlementDays }),
    ],
    [t.leverage, isLeague && maximumLeverage === 1 ? null : fillPlaceholders(t.times, { n: maximumLeverage })],
    [t.shorting, isLeague && !shortAllowed ? null : shortAllowed ? t.allowed : t.notAllowed],
  ];
}

type Instrument = CallAnswer<'quotes/getInstrument'>;

/** Name and value; null if no feed provides it, or it isn't known yet. */
type Figure = [name: string, value: ReactNode | null];

function useDayFigures(quote: LiveQuote | null, { currency, tick, figures }: Instrument): Figure[] {
  const t = useTexts('quotes');
  const price = (value: string | undefined) => (value === undefined ? null : formatPrice(value, currency, tick));
  // Without a price and a past there is no highest one.
  const year = (value: string) => (isZero(value) ? '–' : formatAdjustedPrice(value, currency, tick));
  return [
    [t.open, price(quote?.open)],
    [t.previousClose, price(quote?.previousClose)],
    [t.high, price(quote?.high)],
    [t.low, price(quote?.low)],
    [t.volume, quote && formatCompact(quote.volume)],
    [t.turnover, quote && formatCompact(quote.turnover)],
    [t.high52Weeks, year(figures.high52Weeks)],
    [t.low52Weeks, year(figures.low52Weeks)],
  ];
}

/** The day and the year in eight figures. */
export function InstrumentDayFigures({ quote, instrument }: { quote: LiveQuote | null; instrument: Instrument }) {
  const t = useTexts('quotes');
  const figures = useDayFigures(quote, instrument);
  const isUnpriced = hasNoPriceYet(instrument, quote);
  return (
    <Card title={t.figures}>
      <KeyValueList columns>
        {figures.map(([name, value]) => (
          <KeyValue key={name} name={name}>
            {value ?? (isUnpriced ? '–' : <Skeleton width={4} />)}
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}

function useCompanyFigures({
  figures,
  currency,
  market,
  board,
  segment,
  sector,
  listedOn,
  formerly,
  company,
}: Instrument): Figure[] {
  const t = useTexts('quotes');
  const compact = (value: string | null) =>
    value === null ? null : formatWithCurrency(formatCompact(value), currency);
  const rate = (value: string | null) => (value === null ? null : formatRate(value));
  const traded = board !== 'index';
  return [
    [t.marketCap, compact(figures.marketCap)],
    [market === 'CRYPTO' ? t.supply : t.shares, figures.shares === null ? null : formatCompact(figures.shares)],
    [t.foreignOwnership, rate(figures.foreignOwnership)],
    [t.dividendYield, rate(figures.dividendYield)],
    [t.sales, compact(figures.sales)],
    [t.operatingProfit, compact(figures.operatingProfit)],
    [t.netProfit, compact(figures.netProfit)],
    [company ? `${t.debtRatio} (${formatDate(company.stoodOn)})` : t.debtRatio, rate(figures.debtRatio)],
    [t.industry, sector === '' ? null : <IndustryLink key={sector} market={market} sector={sector} />],
    [t.segment, traded && segment !== market ? segment : null],
    [t.listedOn, formatDate(listedOn)],
    ...formerly
      .toReversed()
      .map(
        ({ code, name, until }, index): Figure => [
          index === 0 ? t.formerly : `${t.formerly} (${index + 1})`,
          fillPlaceholders(t.formerlyUntil, { code, name, date: formatDate(until) }),
        ],
      ),
  ];
}

const listKnownFigures = (figures: Figure[]): ReactNode[] =>
  figures.map(([name, value]) =>
    value === null ? null : (
      <KeyValue key={name} name={name}>
        {value}
      </KeyValue>
    ),
  );

/** How it is traded; nothing for what isn't. */
export function InstrumentTradingRules({ instrument }: { instrument: Instrument }) {
  const t = useTexts('quotes');
  const league = useLeagueRules();
  if (!instrument.tradable) return null;
  const rules = buildTradingRuleFigures(applyLeagueRules(instrument, league), t, league !== null);
  return (
    <Card title={t.rules} end={<RulebookButton market={instrument.market} />}>
      <KeyValueList>{listKnownFigures(rules)}</KeyValueList>
    </Card>
  );
}

/** What the instrument is. */
export function InstrumentProfile({ instrument }: { instrument: Instrument }) {
  const company = listKnownFigures(useCompanyFigures(instrument));
  return (
    <>
      <Card
        title={
          instrument.localName && instrument.localName !== instrument.name
            ? `${instrument.name} · ${instrument.localName}`
            : instrument.name
        }
      >
        <KeyValueList>{company}</KeyValueList>
      </Card>
      <CompanyCards instrument={instrument} />
    </>
  );
}
