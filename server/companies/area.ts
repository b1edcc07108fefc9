import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import {
  type MarketSnapshotCache,
  type MarketSnapshotDependencies,
  createMarketSnapshotCache,
} from './market-snapshot.ts';
import { createInvestorStatisticsReader, type InvestorStatisticsReader } from './investor-statistics-reader.ts';
import { createScreenerRunner, screenCompanies, type RunScreener } from './screen-companies.ts';
import { createFiftyTwoWeekRangeReader } from './fifty-two-week-ranges.ts';
import { defineArea } from '../area.ts';
import { compareFinancials } from './compare-financials.ts';
import { followScreen, listScreens, removeScreen, saveScreen } from './saved-screeners.ts';
import { getEventCalendar } from './get-event-calendar.ts';
import { listCompanies } from './list-companies.ts';
import { listIndustries, listMarketMoves } from './list-industry-and-market-moves.ts';
import { listInvestorNetBuying } from './list-investor-net-buying.ts';
import { listShortSelling } from './list-short-selling.ts';
import { notifyScreenerFollowers } from './notify-screener-followers.ts';
import { createThemeSnapshotReader, getTheme, listThemes } from './list-stock-themes.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    companies: CompanyDataReaders;
  }
}

/** Shared by the area's calls and its job: a market's companies at a moment, who traded them, and screening. */
export interface CompanyDataReaders extends MarketSnapshotCache {
  trades: InvestorStatisticsReader;
  screening: RunScreener;
}

function createCompaniesContext(
  dependencies: MarketSnapshotDependencies & Pick<ServerDependencies, 'venues' | 'clock' | 'corporateActionSchedule'>,
): CompanyDataReaders {
  const trades = createInvestorStatisticsReader(dependencies);
  const { venues, timeZones } = dependencies;
  const screening = createScreenerRunner({
    trades,
    yearRanges: createFiftyTwoWeekRangeReader(venues),
    timeZones: timeZones,
    venues: venues,
  });
  return { ...createMarketSnapshotCache(dependencies), trades, screening };
}

const NOTIFY_SCREENS_EVERY_MS = 30_000;

export const companies = defineArea({
  name: 'companies',
  dependencies: [
    defineDependency(
      'companies',
      ['instrumentRanking', 'clock', 'corporateActionSchedule', 'venues', 'timeZones'],
      createCompaniesContext,
    ),
  ],
  jobs: ({ leaderWriter, ...dependencies }) => [
    {
      name: 'followed screens',
      everyMs: NOTIFY_SCREENS_EVERY_MS,
      leaderOnly: true,
      run: () => notifyScreenerFollowers({ ...dependencies, assertLeads: leaderWriter.assertLeads }),
    },
  ],
  calls: (dependencies) => {
    const all = dependencies.companies;
    const wholes = createThemeSnapshotReader(all);
    return {
      'discovery/listIndustries': listIndustries(all),
      'discovery/listMarketMoves': listMarketMoves(all),
      'discovery/listThemes': listThemes(wholes),
      'discovery/getTheme': getTheme(dependencies, wholes),
      'discovery/listCompanies': listCompanies(dependencies, all),
      'discovery/compareFinancials': compareFinancials(dependencies),
      'discovery/listShortSelling': listShortSelling(dependencies, all.trades),
      'discovery/listInvestorTrend': listInvestorNetBuying(dependencies, all.trades),
      'discovery/getCalendar': getEventCalendar(dependencies, all),
      'discovery/screen': screenCompanies(dependencies, all, all.screening),
      'discovery/saveScreen': saveScreen(dependencies),
      'discovery/followScreen': followScreen(dependencies),
      'discovery/removeScreen': removeScreen(dependencies),
      'discovery/listScreens': listScreens(dependencies),
    };
  },
  customerDataExport: { saved_screens: { columns: 'name, criteria, at, followed_since', orderBy: 'at' } },
});
