import { defineArea } from '../area.ts';
import { compareFinancials } from './compare-financials.ts';
import { createCompanies } from './companies-now.ts';
import { getCalendar } from './get-calendar.ts';
import { listCompanies } from './list-companies.ts';
import { listIndustries } from './list-industries.ts';
import { listInvestorTrend } from './list-investor-trend.ts';
import { listMarketMoves } from './list-market-moves.ts';
import { listShortSelling } from './list-short-selling.ts';
import { listScreens, removeScreen, saveScreen } from './saved-screens.ts';
import { screen } from './screen.ts';
import { getTheme, listThemes } from './themes.ts';
import { createMarketTrades } from './market-trades.ts';

export const companies = defineArea({
  name: 'companies',
  calls: (parts) => {
    const all = createCompanies(parts);
    const trades = createMarketTrades(parts);
    return {
      'discovery/listIndustries': listIndustries(all),
      'discovery/listMarketMoves': listMarketMoves(parts),
      'discovery/listThemes': listThemes(all),
      'discovery/getTheme': getTheme(parts, all),
      'discovery/listCompanies': listCompanies(parts, all),
      'discovery/compareFinancials': compareFinancials(parts),
      'discovery/listShortSelling': listShortSelling(parts, trades),
      'discovery/listInvestorTrend': listInvestorTrend(parts, trades),
      'discovery/getCalendar': getCalendar(parts, all),
      'discovery/screen': screen(parts, all),
      'discovery/saveScreen': saveScreen(parts),
      'discovery/removeScreen': removeScreen(parts),
      'discovery/listScreens': listScreens(parts),
    };
  },
  ownData: { saved_screens: { columns: 'name, criteria, at', by: 'at' } },
});
