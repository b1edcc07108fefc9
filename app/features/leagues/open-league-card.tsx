/** A public league that the customer isn't in: what it is, and joining it with one tap. */
import { useState } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { ToolIcon } from '../../components/tool-icon.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { navigate } from '../../router/location.ts';
import { changeLeagueAlias, formatLeagueAlias, readOrCreateLeagueAlias } from './league-alias.ts';
import { useLeagueDateFormatter } from './league-dates-and-files.ts';
import styles from './leagues.module.css';

type OpenLeague = CallAnswer<'leagues/listLeagues'>['open'][number];

/** Joins under the device's name; another one after a refusal, since somebody may have taken it. */
export function useJoinOpenLeague({ code }: Pick<OpenLeague, 'code'>) {
  const t = useTexts('leagues');
  const [drawn, setDrawn] = useState(readOrCreateLeagueAlias);
  const alias = formatLeagueAlias(t.aliases, drawn);
  const command = useCommand('leagues/joinLeague');
  const join = async (): Promise<void> => {
    const joined = await command.run({ code: code ?? '', name: alias });
    if (joined === null) setDrawn(changeLeagueAlias());
    if (!joined) return;
    showToast(t.joined, 'good');
    navigate('/home/league', { league: joined.league });
  };
  return { alias, command, join };
}

export function OpenLeagueCard({ league }: { league: OpenLeague }) {
  const t = useTexts('leagues');
  const { alias, command, join } = useJoinOpenLeague(league);
  const when = useLeagueDateFormatter();
  const isUpcoming = league.phase === 'upcoming';
  return (
    <section className={styles.open} data-portfolio="league" aria-label={`${league.name} · ${when(league)}`}>
      <Link to="/home/league" query={{ league: league.league }} className={styles.openHead}>
        <span className={styles.openSign}>
          <ToolIcon name="trophy" />
        </span>
        <span className={styles.openWords}>
          <span className={styles.openName}>{league.name}</span>
          <span className={styles.openPlayers}>
            {fillPlaceholders(t.players, { n: formatCount(league.entries) })} · {t.openLeagues}
          </span>
        </span>
      </Link>
      <p className={styles.openSays}>
        {fillPlaceholders(isUpcoming ? t.weeklyStarts : t.weeklySays, {
          amount: formatMoneyWithCurrency(league.capital, league.currency),
          date: formatDateTimeToMinute(isUpcoming ? league.startsAt : league.endsAt),
        })}{' '}
        {fillPlaceholders(t.joinAs, { name: alias })}
      </p>
      <Button command={command} onPress={() => void join()}>
        {t.join}
      </Button>
    </section>
  );
}
