/** The league is there: where its organiser prints the slips, which have the codes, and opens the board. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useSharedOrigin } from '../../../api/use-staff-call.ts';
import { formatNumber } from '../../../language/format.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { Panel } from '../../../layout/page.tsx';
import styles from './set-up.module.css';

export function LeagueFinishedPanel({ league, invited }: { league: string; invited: number }) {
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
        <ul className={styles.links}>
          {links.map(([path, text]) => (
            <li key={path}>
              <a href={`${origin}/#/home/${path}?league=${league}`} target="_blank" rel="noreferrer">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
