import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { type MarketSnapshots, type MarketSnapshotDependencies, createMarketSnapshots } from './market-snapshot.ts';
import { createInvestorTradeReader, type InvestorTradeReader } from './investor-trades.ts';
import { createScreenerRunner, screen, type RunScreener } from './screen-companies.ts';
import { createYearRangeReader } from './year-ranges.ts';
import { defineArea } from '../area.ts';
import { compareFinancials } from './compare-financials.ts';
import { followScreen, listScreens, removeScreen, saveScreen } from './saved-screens.ts';
import { getCalendar } from './get-calendar.ts';
import { listCompanies } from './list-companies.ts';
import { listIndustries, listMarketMoves } from './market-breadth.ts';
import { listInvestorTrend } from './list-investor-trend.ts';
import { listShortSelling } from './list-short-selling.ts';
import { notifyScreenerFollowers } from './notify-screener-followers.ts';
import { createThemeSnapshotReader, getTheme, listThemes } from './list-themes.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    companies: CompaniesContext;
  }
}

/** Shared by the area's calls and its job: a market's companies at a moment, who traded them, and screening. */
export interface CompaniesContext extends MarketSnapshots {
  trades: InvestorTradeReader;
  screening: RunScreener;
}

function createCompaniesContext(
  parts: MarketSnapshotDependencies & Pick<ServerDependencies, 'feeds' | 'clock' | 'due'>,
): CompaniesContext {
  const trades = createInvestorTradeReader(parts);
  const { feeds, zones } = parts;
  const screening = createScreenerRunner({ trades, yearRanges: createYearRangeReader(feeds), zones, feeds });
  return { ...createMarketSnapshots(parts), trades, screening };
}

const NOTIFY_SCREENS_EVERY_MS = 30_000;

export const companies = defineArea({
  name: 'companies',
  parts: [defineDependency('companies', ['board', 'clock', 'due', 'feeds', 'zones'], createCompaniesContext)],
  jobs: ({ leader, ...parts }) => [
    {
      name: 'followed screens',
      everyMs: NOTIFY_SCREENS_EVERY_MS,
      leaderOnly: true,
      run: () => notifyScreenerFollowers({ ...parts, assertLeads: leader.assertLeads }),
    },
  ],
  calls: (parts) => {
    const all = parts.companies;
    const wholes = createThemeSnapshotReader(all);
    return {
      'discovery/listIndustries': listIndustries(all),
      'discovery/listMarketMoves': listMarketMoves(all),
      'discovery/listThemes': listThemes(wholes),
      'discovery/getTheme': getTheme(parts, wholes),
      'discovery/listCompanies': listCompanies(parts, all),
      'discovery/compareFinancials': compareFinancials(parts),
      'discovery/listShortSelling': listShortSelling(parts, all.trades),
      'discovery/listInvestorTrend': listInvestorTrend(parts, all.trades),
      'discovery/getCalendar': getCalendar(parts, all),
      'discovery/screen': screen(parts, all, all.screening),
      'discovery/saveScreen': saveScreen(parts),
      'discovery/followScreen': followScreen(parts),
      'discovery/removeScreen': removeScreen(parts),
      'discovery/listScreens': listScreens(parts),
    };
  },
  customerDataColumns: { saved_screens: { columns: 'name, criteria, at, followed_since', by: 'at' } },
});
