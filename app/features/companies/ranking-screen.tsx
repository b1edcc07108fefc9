/** A market's companies by one of six figures. */
import { leastIsBest, type Ranking, RANKINGS } from '@bourse/core/companies/ranking.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { CompanyList } from './company-list.tsx';
import styles from './companies.module.css';
import { MarketChips, useMarket } from './market-chips.tsx';

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
  const highFirst = leastIsBest(by) === worstFirst;
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <MarketChips market={market} onChange={setMarket} />
          <Chips label={t.by}>
            {RANKINGS.map((one) => (
              <Chip key={one} chosen={one === by} onPress={() => choose(one)}>
                {t.rankings[one]}
              </Chip>
            ))}
          </Chips>
          <Chips label={t.rankingOrder}>
            {[true, false].map((high) => (
              <Chip key={`${high}`} chosen={high === highFirst} onPress={() => setWorstFirst(high === leastIsBest(by))}>
                {high ? t.highFirst : t.lowFirst}
              </Chip>
            ))}
          </Chips>
          <p className={styles.about}>
            {t.rankingSays[by]} {t.rankingFair}
          </p>
          <CompanyList key={`${market} ${by} ${worstFirst}`} market={market} by={by} worstFirst={worstFirst} />
        </Page>
      </PullToRefresh>
    </>
  );
}
