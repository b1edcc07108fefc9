/** What is listed on a market by a figure of one's choice. */
import {
  leastIsBest,
  type Ranking,
  RANKING_GROUPS,
  type RankingGroup,
  RANKINGS,
  tellsFigure,
} from '@bourse/core/information/companies/ranking.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { CompanyList } from './company-list.tsx';
import styles from './companies.module.css';
import { MarketChips, NotHere, useMarket } from './company-filters.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { useChosen } from '../../components/tabs.tsx';

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

const GROUPS = Object.keys(RANKING_GROUPS) as RankingGroup[];
const measures = (group: RankingGroup): readonly Ranking[] => RANKING_GROUPS[group];
const groupOf = (by: Ranking): RankingGroup => GROUPS.find((group) => measures(group).includes(by)) ?? 'size';

/** Chooses what is ranked and, where there are several measures, by which figure. */
function RankingChoice({ by: shown, onChange }: { by: Ranking; onChange: (by: Ranking) => void }) {
  const t = useTexts('companies');
  const [by, choose] = useChosen(shown, onChange);
  const chosen = groupOf(by);
  const figures = RANKINGS.filter((one) => measures(chosen).includes(one));
  return (
    <>
      <Chips label={t.by}>
        {GROUPS.map((group) => (
          <Chip key={group} chosen={group === chosen} onPress={() => choose(measures(group)[0] ?? by)}>
            {t.rankingGroups[group]}
          </Chip>
        ))}
      </Chips>
      {figures.length > 1 ? (
        <Chips label={t.measure}>
          {figures.map((one) => (
            <Chip key={one} chosen={one === by} onPress={() => choose(one)}>
              {t.rankings[one]}
            </Chip>
          ))}
        </Chips>
      ) : null}
    </>
  );
}

/** Whether the highest or the lowest figures come first; for price ratios the lowest are the best. */
function OrderChoice({
  by,
  worstFirst: shown,
  onChange,
}: {
  by: Ranking;
  worstFirst: boolean;
  onChange: (worstFirst: boolean) => void;
}) {
  const t = useTexts('companies');
  const [worstFirst, choose] = useChosen(shown, onChange);
  return (
    <Chips label={t.rankingOrder}>
      {[true, false].map((high) => (
        <Chip
          key={`${high}`}
          chosen={high === (leastIsBest(by) === worstFirst)}
          onPress={() => choose(high === leastIsBest(by))}
        >
          {high ? t.highFirst : t.lowFirst}
        </Chip>
      ))}
    </Chips>
  );
}
