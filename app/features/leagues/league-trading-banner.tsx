/** A strip above each screen that shows or trades in a league entry: whose money this is, and a link back. */
import { useCall } from '../../api/use-call.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useLocation } from '../../router/location-hooks.ts';
import { findRoute } from '../../router/route-registry.ts';
import {
  choosePortfolio,
  isLeaguePortfolio,
  MAIN_PORTFOLIO,
  useChosenPortfolio,
} from '../../session/chosen-portfolio.ts';
import styles from './league-trading-banner.module.css';

export default function TradingInLeagueBanner() {
  const chosen = useChosenPortfolio();
  const route = findRoute(useLocation().path);
  return route?.chosenPortfolio && isLeaguePortfolio(chosen) ? <LeagueBanner league={chosen} /> : null;
}

function LeagueBanner({ league }: { league: string }) {
  const t = useTexts('leagueStrip');
  const { data } = useCall('leagues/getLeague', { league });
  return (
    <div className={styles.strip} role="status">
      <span className={styles.stripName}>{fillPlaceholders(t.on, { name: data?.league.name ?? '' })}</span>
      <button type="button" className={styles.stripBack} onClick={() => choosePortfolio(MAIN_PORTFOLIO)}>
        {t.leave}
      </button>
    </div>
  );
}
