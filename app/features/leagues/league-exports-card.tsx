/** A league's files for its organiser. */
import { GRADING_COLUMNS } from '@bourse/contract/leagues/league-schemas.ts';
import { useState } from 'react';
import { fetchCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip } from '../../components/chip.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { saveLeagueFile } from './league-dates-and-files.ts';
import styles from './leagues.module.css';

type GradingColumn = (typeof GRADING_COLUMNS)[number];

const EXPORTS = ['board', 'class', 'journal'] as const;

export function LeagueExportsCard({ league }: { league: string }) {
  const t = useTexts('leagues');
  const [isGrading, setGrading] = useState(false);
  return (
    <Card title={t.export}>
      {EXPORTS.map((what) => (
        <MenuRow
          key={what}
          icon="document"
          title={t.exports[what]}
          onPress={() => void saveLeagueFile(fetchCall('leagues/exportLeague', { league, what }))}
        />
      ))}
      <MenuRow icon="document" title={t.exports.grading} onPress={() => setGrading(true)} />
      <p className={styles.note}>{t.certificateSays}</p>
      {isGrading ? <GradingSheet league={league} onClose={() => setGrading(false)} /> : null}
    </Card>
  );
}

/** Several criteria in one file, in the columns that the organiser chooses. */
function GradingSheet({ league, onClose }: { league: string; onClose: () => void }) {
  const t = useTexts('leagues');
  const [chosen, setChosen] = useState<readonly GradingColumn[]>(GRADING_COLUMNS);
  const turn = (column: GradingColumn) =>
    setChosen(GRADING_COLUMNS.filter((each) => chosen.includes(each) !== (each === column)));
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const save = () =>
    saveLeagueFile(fetchCall('leagues/exportLeague', { league, what: 'grading', columns: [...chosen], zone }));
  return (
    <Sheet open onClose={onClose} title={t.exports.grading}>
      <div className={styles.form}>
        <p className={styles.note}>{fillPlaceholders(t.gradingSays, { zone })}</p>
        <div className={styles.chosen}>
          {GRADING_COLUMNS.map((column) => (
            <Chip key={column} chosen={chosen.includes(column)} onPress={() => turn(column)}>
              {t.gradingColumns[column]}
            </Chip>
          ))}
        </div>
        <Button disabled={chosen.length === 0} onPress={() => void save()}>
          {t.export}
        </Button>
      </div>
    </Sheet>
  );
}
