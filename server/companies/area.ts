import { part, type Parts } from '../parts.ts';
import { type Companies, type CompanyParts, createCompanies } from './market-snapshot.ts';
import { createMarketTrades, type MarketTrades } from './market-trades.ts';
import { createScreening, screen, type Screening } from './screen.ts';
import { createYearRanges } from './year-ranges.ts';
import { defineArea } from '../area.ts';
import { compareFinancials } from './compare-financials.ts';
import { followScreen, listScreens, removeScreen, saveScreen } from './saved-screens.ts';
import { getCalendar } from './get-calendar.ts';
import { listCompanies } from './list-companies.ts';
import { listIndustries, listMarketMoves } from './market-breadth.ts';
import { listInvestorTrend } from './list-investor-trend.ts';
import { listShortSelling } from './list-short-selling.ts';
import { tellScreens } from './notify-screens.ts';
import { createWholes, getTheme, listThemes } from './themes.ts';

declare module '../parts.ts' {
  interface Parts {
    companies: CompaniesPart;
  }
}

/** Shared by the area's calls and its job: a market's companies at a moment, who traded them, and screening. */
export interface CompaniesPart extends Companies {
  trades: MarketTrades;
  screening: Screening;
}

function openCompanies(parts: CompanyParts & Pick<Parts, 'feeds' | 'clock' | 'due'>): CompaniesPart {
  const trades = createMarketTrades(parts);
  const { feeds, zones } = parts;
  const screening = createScreening({ trades, yearRanges: createYearRanges(feeds), zones, feeds });
  return { ...createCompanies(parts), trades, screening };
}

const LOOK_MS = 30_000;

export const companies = defineArea({
  name: 'companies',
  parts: [part('companies', ['board', 'clock', 'due', 'feeds', 'zones'], openCompanies)],
  jobs: ({ leader, ...parts }) => [
    {
      name: 'followed screens',
      everyMs: LOOK_MS,
      leaderOnly: true,
      run: () => tellScreens({ ...parts, assertLeads: leader.assertLeads }),
    },
  ],
  calls: (parts) => {
    const all = parts.companies;
    const wholes = createWholes(all);
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
  ownData: { saved_screens: { columns: 'name, criteria, at, followed_since', by: 'at' } },
});
