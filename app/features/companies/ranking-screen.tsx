/** What is listed on a market by a figure of one's choice. */
import { type Ranking, RANKINGS, tellsFigure } from '@bourse/core/companies/ranking.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { CompanyList } from './company-list.tsx';
import styles from './companies.module.css';
import { MarketChips, useMarket } from './market-chips.tsx';
import { NotHere } from './not-here.tsx';
import { OrderChoice, RankingChoice } from './ranking-choice.tsx';

export default function RankingScreen() {
  const t = useTexts('companies');
  const title = useTexts('routes').companyRanking;
  const asked = useHashQuery()['by'];
  const [market, setMarket] = useMarket();
  const [by, setBy] = useState<Ranking>(RANKINGS.find((one) => one === asked) ?? 'marketCap');
  const [worstFirst, setWorstFirst] = useState(false);
  const choose = (next: Ranking) => {
    setBy(next);
    setWorstFirst(false);
  };
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <MarketChips market={market} onChange={setMarket} />
          <RankingChoice by={by} onChange={choose} />
          {tellsFigure(market, by) ? (
            <>
              <OrderChoice by={by} worstFirst={worstFirst} onChange={setWorstFirst} />
              <p className={styles.about}>
                {t.rankingSays[by]} {t.rankingFair}
              </p>
              <CompanyList key={`${market} ${by} ${worstFirst}`} market={market} by={by} worstFirst={worstFirst} />
            </>
          ) : (
            <NotHere market={market} of="ranking" />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
