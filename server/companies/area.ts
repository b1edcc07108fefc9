import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { compareFinancials } from './compare-financials.ts';
import { followScreen } from './follow-screen.ts';
import { getCalendar } from './get-calendar.ts';
import { listCompanies } from './list-companies.ts';
import { listIndustries } from './list-industries.ts';
import { listInvestorTrend } from './list-investor-trend.ts';
import { listMarketMoves } from './list-market-moves.ts';
import { listShortSelling } from './list-short-selling.ts';
import { openCompanies } from './part.ts';
import { listScreens, removeScreen, saveScreen } from './saved-screens.ts';
import { screen } from './screen.ts';
import { tellScreens } from './tell-screens.ts';
import { createWholes, getTheme, listThemes } from './themes.ts';

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
