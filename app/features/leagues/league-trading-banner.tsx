/**
 * A strip above each screen that shows or trades in a league entry or another portfolio than the main one: whose money
 * this is, and the one tap that leaves it. Says so when a screen about one's own money has left it.
 */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/use-call.ts';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useLocation } from '../../router/location-hooks.ts';
import { getLocation, navigate } from '../../router/location.ts';
import { findRoute, getRoutePath } from '../../router/route-registry.ts';
import { choosePortfolio, isLeaguePortfolio, MAIN_PORTFOLIO } from '../../session/chosen-portfolio.ts';
import { usePortfolioName } from '../../session/use-portfolios.ts';
import styles from './league-trading-banner.module.css';

export default function PortfolioStrip() {
  const t = useTexts('leagueStrip');
  const { path, query } = useLocation();
  const portfolio = query['portfolio'] ?? MAIN_PORTFOLIO;
  const before = useRef(portfolio);
  useEffect(() => {
    if (before.current !== MAIN_PORTFOLIO && portfolio === MAIN_PORTFOLIO && findRoute(path)?.ownMoney)
      showToast(isLeaguePortfolio(before.current) ? t.leftLeague : t.leftPortfolio);
    before.current = portfolio;
  }, [path, portfolio, t]);
  return portfolio === MAIN_PORTFOLIO ? null : <Strip key={portfolio} portfolio={portfolio} />;
}

/** A position belongs to its portfolio: its screen is left for the list. */
function leave(): void {
  if (findRoute(getLocation().path)?.ofOnePortfolio) navigate(getRoutePath('trade'), { portfolio: MAIN_PORTFOLIO });
  else choosePortfolio(MAIN_PORTFOLIO);
}

function Strip({ portfolio }: { portfolio: string }) {
  const t = useTexts('leagueStrip');
  const isLeague = isLeaguePortfolio(portfolio);
  const name = usePortfolioName(portfolio);
  const { data, error } = useCall('leagues/getLeague', { league: portfolio }, { enabled: isLeague });
  // An organiser has no entry of their own.
  const isForeign = data?.league.mine === null || (error instanceof RefusalError && error.code === 'leagueNotFound');
  useEffect(() => {
    if (isForeign) choosePortfolio(MAIN_PORTFOLIO);
  }, [isForeign]);
  return (
    <div className={styles.strip} role="status">
      <span className={styles.stripName}>
        {fillPlaceholders(isLeague ? t.on : t.onPortfolio, { name: name ?? (isLeague ? '' : portfolio) })}
      </span>
      <button type="button" className={styles.stripBack} onClick={leave}>
        {isLeague ? t.leave : t.leavePortfolio}
      </button>
    </div>
  );
}
