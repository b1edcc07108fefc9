/** The filters of the company pages: market or instrument, number of sessions, buyer group. */
import { type Market, MARKETS, STOCK_MARKETS } from '@bourse/core/markets/market.ts';
import { useState } from 'react';
import { Chip, Chips } from '../../components/chip.tsx';
import { useChosen } from '../../components/tabs.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { homeMarket, MARKET_ORDER, useMarkets } from '../../instruments/markets.ts';
import { MarketStatus } from '../../instruments/market-status.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './companies.module.css';
import { type Buyer, BUYERS, type Span, SPANS } from '@bourse/core/information/companies/trades.ts';
import { Segmented } from '../../components/segmented.tsx';
import { type Ranking, tellsFigure } from '@bourse/core/information/companies/ranking.ts';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import type { Missing } from './company-text.ts';

/** The reader's own market, if it has companies. */
export const companyMarket = (currency: string): Market =>
  STOCK_MARKETS.find((market) => market === homeMarket(currency)) ?? 'US';

/** The market in the address, else the reader's own; and how to choose another one. */
export function useMarket(): [Market, (market: Market) => void] {
  const asked = useHashQuery()['market'];
  const [currency] = useDisplayCurrency();
  return useState<Market>(MARKETS.find((market) => market === asked) ?? companyMarket(currency));
}

/** Chips for all markets, including those whose source lacks the page's subject: the page then says so. */
export function MarketChips({ market, onChange }: { market: Market; onChange: (market: Market) => void }) {
  const t = useTexts('companies');
  const { short } = useTexts('markets');
  const [chosen, choose] = useChosen(market, onChange);
  const status = useMarkets().find((row) => row.market === chosen);
  return (
    <>
      <Chips label={t.market}>
        {MARKET_ORDER.map((one) => (
          <Chip key={one} chosen={one === chosen} onPress={() => choose(one)}>
            {short[one]}
          </Chip>
        ))}
      </Chips>
      <div className={styles.status}>{status ? <MarketStatus market={status} /> : null}</div>
    </>
  );
}

/** The current session, or a number of finished ones. */
export type Over = Span | 'today';

/** Over how many sessions buying is added up. */
export function SpanChoice({ span, onChange }: { span: Over; onChange: (span: Over) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <div className={styles.choice}>
      <Segmented
        label={t.span}
        value={String(span)}
        onChange={(chosen) => onChange(SPANS.find((each) => String(each) === chosen) ?? 'today')}
        options={[
          { value: 'today', label: t.today },
          ...SPANS.map((each) => ({ value: String(each), label: t.spans[each] })),
        ]}
      />
    </div>
  );
}

/** By whose buying the list is ordered. */
export function BuyerChoice({ by, onChange }: { by: Buyer; onChange: (by: Buyer) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <Chips label={t.by}>
      {BUYERS.map((one) => (
        <Chip key={one} chosen={one === by} onPress={() => onChange(one)}>
          {t.buyers[one]}
        </Chip>
      ))}
    </Chips>
  );
}

const KNOWN: readonly Ranking[] = ['turnover', 'change'];

/** Explains why a market's source doesn't provide the page's subject, and links to what it provides. */
export function NotHere({ market, of, fallback }: { market: Market; of: Missing; fallback?: string }) {
  const { notHere, rankings, known } = useTexts('companies');
  const says = market === 'CRYPTO' || market === 'FX' ? notHere[market][of] : fallback;
  return (
    <>
      <EmptyView icon="chart" {...(says === undefined ? {} : { text: says })} />
      {market === 'CRYPTO' || market === 'FX' ? (
        <nav aria-label={known} className={styles.ways}>
          {KNOWN.filter((by) => tellsFigure(market, by)).map((by) => (
            <Link key={by} to={pathOf('companyRanking')} query={{ market, by }} className={styles.way}>
              {rankings[by]}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}

export interface One {
  market: Market;
  instrument: string;
}

/** The instrument in the address, with its market. */
export function useOne(): One | null {
  const { instrument } = useHashQuery();
  const market = MARKETS.find((each) => instrument?.startsWith(`${each}.`));
  return instrument !== undefined && market ? { market, instrument } : null;
}
