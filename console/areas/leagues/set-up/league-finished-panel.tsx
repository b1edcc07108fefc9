/** The league is there: where its organiser prints the slips, which have the codes, and opens the board. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Button } from '@mui/material';
import { useSharedOrigin } from '../../../api/use-staff-call.ts';
import { formatNumber } from '../../../language/format.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { Panel } from '../../../layout/page.tsx';
import type { PriceChoice } from './league-set-up-draft.ts';
import { NoPricesYet, type Source } from './prices-advice.tsx';
import styles from './set-up.module.css';

interface LeagueFinishedProps {
  league: string;
  invited: number;
  choice: PriceChoice;
  source: Source | undefined;
  onAnother(): void;
}

export function LeagueFinishedPanel({ league, invited, choice, source, onAnother }: LeagueFinishedProps) {
  const t = useTexts().leagueSetUp;
  const origin = useSharedOrigin();
  const links = [
    ['leagueSlips', t.slips],
    ['leagueProjector', t.board],
    ['league', t.leaguePage],
  ] as const;
  return (
    <Panel title={fillPlaceholders(t.created, { league })}>
      <div className={styles.step}>
        <p role="status">{fillPlaceholders(t.createdAbout, { count: formatNumber(invited) })}</p>
        {source ? <NoPricesYet choice={choice} source={source} isMade /> : null}
        <ul className={styles.links}>
          {links.map(([path, text]) => (
            <li key={path}>
              <a href={`${origin}/#/home/${path}?league=${league}`} target="_blank" rel="noreferrer">
                {text}
              </a>
            </li>
          ))}
        </ul>
        <Button variant="outlined" onClick={onAnother}>
          {t.another}
        </Button>
      </div>
    </Panel>
  );
}
