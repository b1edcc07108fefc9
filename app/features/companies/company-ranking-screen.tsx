/** What is listed on a market by a figure of one's choice. */
import {
  isLowestValueBest,
  type RankingFigure,
  RANKING_FIGURE_GROUPS,
  type RankingFigureGroup,
  RANKING_FIGURE_NAMES,
  isRankingFigureAvailable,
} from '@bourse/core/information/companies/company-ranking.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { RankedCompanyList } from './ranked-company-list.tsx';
import styles from './companies.module.css';
import { MarketChips, UnavailableForMarketNote, useSelectedMarket } from './company-filters.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { useDeferredChoice } from '../../components/tabs.tsx';

export default function CompanyRankingScreen() {
  const t = useTexts('companies');
  const title = useTexts('routes').companyRanking;
  const requestedRanking = useHashQuery()['by'];
  const [market, setMarket] = useSelectedMarket();
  const [by, setBy] = useState<RankingFigure>(
    RANKING_FIGURE_NAMES.find((one) => one === requestedRanking) ?? 'marketCap',
  );
  const [worstFirst, setWorstFirst] = useState(false);
  const choose = (next: RankingFigure) => {
    setBy(next);
    setWorstFirst(false);
  };
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <MarketChips market={market} onChange={setMarket} />
          <RankingChoice by={by} onChange={choose} />
          {isRankingFigureAvailable(market, by) ? (
            <>
              <OrderChoice by={by} worstFirst={worstFirst} onChange={setWorstFirst} />
              <p className={styles.about}>
                {t.rankingSays[by]} {t.rankingFair}
              </p>
              <RankedCompanyList
                key={`${market} ${by} ${worstFirst}`}
                market={market}
                by={by}
                worstFirst={worstFirst}
              />
            </>
          ) : (
            <UnavailableForMarketNote market={market} of="ranking" />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}

const GROUPS = Object.keys(RANKING_FIGURE_GROUPS) as RankingFigureGroup[];
const measures = (group: RankingFigureGroup): readonly RankingFigure[] => RANKING_FIGURE_GROUPS[group];
const groupOf = (by: RankingFigure): RankingFigureGroup =>
  GROUPS.find((group) => measures(group).includes(by)) ?? 'size';

/** Chooses what is ranked and, where there are several measures, by which figure. */
function RankingChoice({ by: selected, onChange }: { by: RankingFigure; onChange: (by: RankingFigure) => void }) {
  const t = useTexts('companies');
  const [by, choose] = useDeferredChoice(selected, onChange);
  const chosen = groupOf(by);
  const figures = RANKING_FIGURE_NAMES.filter((one) => measures(chosen).includes(one));
  return (
    <>
      <ChipRow label={t.by}>
        {GROUPS.map((group) => (
          <Chip key={group} chosen={group === chosen} onPress={() => choose(measures(group)[0] ?? by)}>
            {t.rankingGroups[group]}
          </Chip>
        ))}
      </ChipRow>
      {figures.length > 1 ? (
        <ChipRow label={t.measure}>
          {figures.map((one) => (
            <Chip key={one} chosen={one === by} onPress={() => choose(one)}>
              {t.rankings[one]}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
    </>
  );
}

/** Whether the highest or the lowest figures come first; for price ratios the lowest are the best. */
function OrderChoice({
  by,
  worstFirst: selected,
  onChange,
}: {
  by: RankingFigure;
  worstFirst: boolean;
  onChange: (worstFirst: boolean) => void;
}) {
  const t = useTexts('companies');
  const [worstFirst, choose] = useDeferredChoice(selected, onChange);
  return (
    <ChipRow label={t.rankingOrder}>
      {[true, false].map((high) => (
        <Chip
          key={`${high}`}
          chosen={high === (isLowestValueBest(by) === worstFirst)}
          onPress={() => choose(high === isLowestValueBest(by))}
        >
          {high ? t.highFirst : t.lowFirst}
        </Chip>
      ))}
    </ChipRow>
  );
}
