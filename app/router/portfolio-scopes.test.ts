import * as core from '@bourse/core/ledger/portfolio-kinds.ts';
import { expect, test } from 'vitest';
import { registerFeatures } from '../feature.ts';
import * as features from '../features.ts';
import * as here from './portfolio-scopes.ts';
import { findPortfolioKind, isWithinScope } from './portfolio-scopes.ts';
import { findRoute } from './route-registry.ts';

const routes = Object.values(features).flatMap((feature) => feature.routes ?? []);
registerFeatures(Object.values(features));
const OWN = ['1', '7999'];
const COPY = '8000';
const STRATEGY = '9000';
const LEAGUES = ['10000', '32767'];

/** Screens that show or act in the portfolio of their address, or concern no money. */
const WITHIN_ANY =
  'home trade gdOrders positionDetail payBag performance ' +
  'market stockList stockDetail stockDetailzs favorite editSelf search newsList newsDetail toolMore ' +
  'industries industry themes theme companyRanking shortSelling investorTrend financialComparison screener calendar ' +
  'leagues league leagueJournal leagueClass leagueCreate leagueSlips leagueProjector ' +
  'information setting changeLang loginPass security aboutUs priceSources authInfo userPri userInfo msgInfo ' +
  'noticeSettings support loginAfter';
/** Concern any of one's own portfolios, and sell a plan or take an application for one's own account. */
const WITHIN_OWN = 'guide dayTrading';
/** Spend, lend, borrow, exchange or close what is one's own, whatever the address says; and a visitor's screens. */
const MAIN_ONLY =
  'recharge rechargeChannel cashOut bankList addBankCard exchange fundRecord fundPass ownData seat checkIn ' +
  'loan loanTo loanRe lending lendingPool funds fund financial fllow fllowDetail fllowCopy fllowOrders ' +
  'strategies strategy strategyTest newStock newStockBuy qcList blockTrade blockTrade1 blockTrade2 ' +
  'start login register reset leagueInvitation leagueNameLogin';

test.each([
  ['any', WITHIN_ANY],
  ['own', WITHIN_OWN],
  ['main', MAIN_ONLY],
])('these screens exist within portfolios of the scope “%s”', (scope, names) => {
  const scopes = new Map<string, here.PortfolioScope>(routes.map((route) => [route.name, route.portfolios]));
  expect(names.split(' ').map((name) => [name, scopes.get(name)])).toEqual(
    names.split(' ').map((name) => [name, scope]),
  );
});

test('a portfolio is of the same kind here as in the ledger', () => {
  expect(here.FIRST_COPY_PORTFOLIO).toBe(core.FIRST_COPY_PORTFOLIO);
  expect(here.FIRST_STRATEGY_PORTFOLIO).toBe(core.FIRST_STRATEGY_PORTFOLIO);
  expect(here.FIRST_LEAGUE_PORTFOLIO).toBe(core.FIRST_LEAGUE_PORTFOLIO);
  for (const portfolio of [...OWN, COPY, ...LEAGUES])
    expect(findPortfolioKind(portfolio)).toBe(core.portfolioKindOf(Number(portfolio)));
  expect(findPortfolioKind(STRATEGY)).toBe('strategy');
});

test.each(['', '0', '-1', '01', '1.5', '1e4', 'abc', '10000_portfolio_0', '32768', '99999', ' 1', 'all'])(
  '“%s” is the number of no portfolio beside the main one',
  (portfolio) => {
    expect(findPortfolioKind(portfolio)).toBeNull();
    expect(isWithinScope('any', portfolio)).toBe(false);
  },
);

test('what spends one’s own money exists within no league', () => {
  const spending = ['/information/exchange', '/home/guide', '/home/dayTrading', '/information/cashOut'];
  for (const path of spending)
    for (const league of LEAGUES)
      expect([path, isWithinScope(findRoute(path)!.portfolios, league)]).toEqual([path, false]);
  for (const portfolio of [...OWN, COPY, STRATEGY])
    expect(isWithinScope(findRoute('/home/guide')!.portfolios, portfolio)).toBe(true);
});
