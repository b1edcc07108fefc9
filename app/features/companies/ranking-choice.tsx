import {
  leastIsBest,
  type Ranking,
  RANKING_GROUPS,
  type RankingGroup,
  RANKINGS,
} from '@bourse/core/companies/ranking.ts';
import { Chip, Chips } from '../../components/chip.tsx';
import { useChosen } from '../../components/use-chosen.ts';
import { useTexts } from '../../language/language.ts';

const GROUPS = Object.keys(RANKING_GROUPS) as RankingGroup[];
const measures = (group: RankingGroup): readonly Ranking[] => RANKING_GROUPS[group];
const groupOf = (by: Ranking): RankingGroup => GROUPS.find((group) => measures(group).includes(by)) ?? 'size';

/** What is ranked and, where several figures measure it, by which of them. */
export function RankingChoice({ by: shown, onChange }: { by: Ranking; onChange: (by: Ranking) => void }) {
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

/** The highest figures first, or the lowest; of a price over something the lowest are the best. */
export function OrderChoice({
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
