/** The filters of the company pages: market or instrument, number of sessions, buyer group. */
import { type Market, MARKETS, STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { useDeferredChoice } from '../../components/tabs.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { homeMarketOf, MARKET_ORDER, useMarkets } from '../../instruments/markets.ts';
import { MarketStatus } from '../../instruments/market-status.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './companies.module.css';
import {
  type InvestorGroup,
  INVESTOR_GROUPS,
  type NetBuyingSpan,
  NET_BUYING_SPANS,
} from '@bourse/core/information/companies/net-buying.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { type RankingFigure, isRankingFigureAvailable } from '@bourse/core/information/companies/company-ranking.ts';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import type { UnavailableSubject } from './company-text.ts';

/** The reader's own market, if it has companies. */
export const getDefaultCompanyMarket = (currency: string): Market =>
  STOCK_MARKETS.find((market) => market === homeMarketOf(currency)) ?? 'US';

/** The market in the address, else the reader's own; and how to choose another one. */
export function useSelectedMarket(): [Market, (market: Market) => void] {
  const requestedMarket = useHashQuery()['market'];
  const [currency] = useDisplayCurrency();
  return useState<Market>(MARKETS.find((market) => market === requestedMarket) ?? getDefaultCompanyMarket(currency));
}

/** Chips for all markets, including those whose source lacks the page's subject: the page then says so. */
export function MarketChips({ market, onChange }: { market: Market; onChange: (market: Market) => void }) {
  const t = useTexts('companies');
  const { short } = useTexts('markets');
  const [chosen, choose] = useDeferredChoice(market, onChange);
  const status = useMarkets().find((row) => row.market === chosen);
  return (
    <>
      <ChipRow label={t.market}>
        {MARKET_ORDER.map((one) => (
          <Chip key={one} chosen={one === chosen} onPress={() => choose(one)}>
            {short[one]}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles.status}>{status ? <MarketStatus market={status} /> : null}</div>
    </>
  );
}

/** The current session, or a number of finished ones. */
export type BuyingSpan = NetBuyingSpan | 'today';

/** Over how many sessions buying is added up. */
export function BuyingSpanChoice({ span, onChange }: { span: BuyingSpan; onChange: (span: BuyingSpan) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <div className={styles.choice}>
      <SegmentedControl
        label={t.span}
        value={String(span)}
        onChange={(chosen) => onChange(NET_BUYING_SPANS.find((each) => String(each) === chosen) ?? 'today')}
        options={[
          { value: 'today', label: t.today },
          ...NET_BUYING_SPANS.map((each) => ({ value: String(each), label: t.spans[each] })),
        ]}
      />
    </div>
  );
}

/** By whose buying the list is ordered. */
export function BuyerGroupChoice({ by, onChange }: { by: InvestorGroup; onChange: (by: InvestorGroup) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <ChipRow label={t.by}>
      {INVESTOR_GROUPS.map((one) => (
        <Chip key={one} chosen={one === by} onPress={() => onChange(one)}>
          {t.buyers[one]}
        </Chip>
      ))}
    </ChipRow>
  );
}

const KNOWN: readonly RankingFigure[] = ['turnover', 'change'];

/** Explains why a market's source doesn't provide the page's subject, and links to what it provides. */
export function UnavailableForMarketNote({
  market,
  of,
  fallback,
}: {
  market: Market;
  of: UnavailableSubject;
  fallback?: string;
}) {
  const { notHere, rankings, known } = useTexts('companies');
  const says = market === 'CRYPTO' || market === 'FX' ? notHere[market][of] : fallback;
  return (
    <>
      <EmptyView icon="chart" {...(says === undefined ? {} : { text: says })} />
      {market === 'CRYPTO' || market === 'FX' ? (
        <nav aria-label={known} className={styles.ways}>
          {KNOWN.filter((by) => isRankingFigureAvailable(market, by)).map((by) => (
            <Link key={by} to={getRoutePath('companyRanking')} query={{ market, by }} className={styles.way}>
              {rankings[by]}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}

export interface SelectedInstrument {
  market: Market;
  instrument: string;
}

/** The instrument in the address, with its market. */
export function useSelectedInstrument(): SelectedInstrument | null {
  const { instrument } = useHashQuery();
  const market = MARKETS.find((each) => instrument?.startsWith(`${each}.`));
  return instrument !== undefined && market ? { market, instrument } : null;
}
