/**
 * A strip above each screen that shows or trades in a league entry or another portfolio than the main one: whose money
 * this is, and the one tap that leaves it. Says so when a screen about one's own money has left it.
 */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useStore } from '@bourse/web/external-store.ts';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/use-call.ts';
import { showToast } from '../../components/toast.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useLocation } from '../../router/location-hooks.ts';
import { getLocation, leftPortfolio, navigate } from '../../router/location.ts';
import { findPortfolioKind } from '../../router/portfolio-scopes.ts';
import { findRoute, getRoutePath } from '../../router/route-registry.ts';
import { choosePortfolio, isLeaguePortfolio, MAIN_PORTFOLIO } from '../../session/chosen-portfolio.ts';
import { usePortfolioName } from '../../session/use-portfolios.ts';
import styles from './league-trading-banner.module.css';

/** Long enough to be read by somebody who expected another portfolio. */
const UNKNOWN_MS = 6_000;

export default function PortfolioStrip() {
  const { query } = useLocation();
  const portfolio = query['portfolio'] ?? MAIN_PORTFOLIO;
  useLeftPortfolioToast();
  return portfolio === MAIN_PORTFOLIO ? null : <Strip key={portfolio} portfolio={portfolio} />;
}

/** Says once whose money a screen concerns that has left the address's portfolio. */
function useLeftPortfolioToast(): void {
  const t = useTexts('leagueStrip');
  const left = useStore(leftPortfolio);
  useEffect(() => {
    if (left === null) return;
    leftPortfolio.set(null);
    const kind = findPortfolioKind(left);
    if (kind === null) showToast(t.unknown, 'bad', null, UNKNOWN_MS);
    else showToast(kind === 'league' ? t.ownMoney : t.leftPortfolio);
  }, [left, t]);
}

/** Whether the customer has such a portfolio; null while unknown: one just opened isn't in an older list. */
function useIsTheirs(portfolio: string): boolean | null {
  const isLeague = isLeaguePortfolio(portfolio);
  const [currency] = useDisplayCurrency();
  const { data, error } = useCall('leagues/getLeague', { league: portfolio }, { enabled: isLeague });
  const list = useCall('portfolios/listPortfolios', { in: currency }, { enabled: !isLeague, staleTimeMs: 0 });
  if (isLeague && error instanceof RefusalError && error.code === 'leagueNotFound') return false;
  // An organiser has no entry of their own.
  if (isLeague) return data ? data.league.mine !== null : null;
  return list.data && !list.isFetching ? list.data.rows.some((row) => row.portfolio === portfolio) : null;
}

/** Leaves what the customer doesn't have, and says so, except of a portfolio that they have just closed. */
function useLeaveUnlessTheirs(portfolio: string): void {
  const t = useTexts('leagueStrip');
  const isTheirs = useIsTheirs(portfolio);
  const wasTheirs = useRef(false);
  // A position that was closed stays in a portfolio that was closed, and its screen finds that by itself.
  const ofOnePortfolio = findRoute(useLocation().path)?.ofOnePortfolio === true;
  useEffect(() => {
    if (isTheirs) wasTheirs.current = true;
    if (isTheirs !== false || ofOnePortfolio) return;
    choosePortfolio(MAIN_PORTFOLIO);
    if (!wasTheirs.current) showToast(t.unknown, 'bad', null, UNKNOWN_MS);
    else if (isLeaguePortfolio(portfolio)) showToast(t.ownMoney);
  }, [isTheirs, ofOnePortfolio, portfolio, t]);
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
  useLeaveUnlessTheirs(portfolio);
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
