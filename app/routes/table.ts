/**
 * Every route of the product, spelled as the specification spells it. A route's file only names its screen, and is
 * loaded when it is first shown. Routes of later work have no file yet: they answer with the empty view and nothing
 * links to them.
 */
import type { ComponentType } from 'react';

export interface Route {
  /** The specification's name; `texts.routes` holds its title. */
  name: string;
  path: string;
  /** Who may open it; a visitor is led to the login and comes back afterwards. */
  access: 'visitor' | 'customer';
  /** Stays as it was left (scroll, what was typed) when another screen is shown. */
  keepAlive?: true;
  /** Has a place in the bottom tab bar, with this icon. */
  tab?: 'home' | 'list' | 'chart' | 'coin' | 'bag';
  /** Of our own making: the specification asks for the screen and names no route. */
  ours?: true;
  later?: true;
  /** Belongs to a first visit: shows only what the contract's `texts/first/` have words for. */
  first?: true;
  load?: () => Promise<{ default: ComponentType }>;
}

export const routes = [
  { name: 'start', path: '/login/start', access: 'visitor', load: () => import('./login/start.tsx') },
  {
    name: 'loginAfter',
    path: '/login/loginAfter',
    access: 'customer',
    first: true,
    load: () => import('./login/loginAfter.tsx'),
  },
  { name: 'login', path: '/login/login', access: 'visitor', first: true, load: () => import('./login/login.tsx') },
  { name: 'register', path: '/login/register', access: 'visitor', load: () => import('./login/register.tsx') },
  {
    name: 'home',
    path: '/home/index',
    access: 'customer',
    keepAlive: true,
    tab: 'home',
    first: true,
    load: () => import('./home/index.tsx'),
  },
  {
    name: 'stockList',
    path: '/home/stockList',
    access: 'customer',
    keepAlive: true,
    tab: 'list',
    load: () => import('./home/stockList.tsx'),
  },
  {
    name: 'newsList',
    path: '/home/newsList',
    access: 'customer',
    keepAlive: true,
    load: () => import('./home/newsList.tsx'),
  },
  { name: 'newsDetail', path: '/home/newsDetail', access: 'customer', load: () => import('./home/newsDetail.tsx') },
  { name: 'blockTrade', path: '/home/blockTrade', access: 'customer', later: true },
  { name: 'blockTrade1', path: '/home/blockTrade1', access: 'customer', later: true },
  { name: 'blockTrade2', path: '/home/blockTrade2', access: 'customer', later: true },
  { name: 'fllow', path: '/home/fllow', access: 'customer', later: true },
  { name: 'fllowCopy', path: '/home/fllowCopy', access: 'customer', later: true },
  { name: 'fllowDetail', path: '/home/fllowDetail', access: 'customer', later: true },
  { name: 'fllowOrders', path: '/home/fllowOrders', access: 'customer', later: true },
  { name: 'qcList', path: '/home/qcList', access: 'customer', later: true },
  { name: 'dayTrading', path: '/home/dayTrading', access: 'customer', load: () => import('./home/dayTrading.tsx') },
  { name: 'newStock', path: '/home/newStock', access: 'customer', later: true },
  { name: 'newStockBuy', path: '/home/newStockBuy', access: 'customer', later: true },
  { name: 'toolMore', path: '/home/toolMore', access: 'customer', later: true },
  { name: 'financial', path: '/home/financial', access: 'customer', tab: 'coin', later: true },
  {
    name: 'market',
    path: '/market/index',
    access: 'customer',
    keepAlive: true,
    load: () => import('./market/index.tsx'),
  },
  {
    name: 'stockDetail',
    path: '/market/stockDetail',
    access: 'customer',
    keepAlive: true,
    tab: 'chart',
    load: () => import('./market/stockDetail.tsx'),
  },
  {
    name: 'stockDetailzs',
    path: '/market/stockDetailzs',
    access: 'customer',
    load: () => import('./market/stockDetailzs.tsx'),
  },
  { name: 'trade', path: '/trade/index', access: 'customer', keepAlive: true, load: () => import('./trade/index.tsx') },
  {
    name: 'gdOrders',
    path: '/trade/gdOrders',
    access: 'customer',
    keepAlive: true,
    load: () => import('./trade/gdOrders.tsx'),
  },
  {
    name: 'positionDetail',
    path: '/trade/positionDetail',
    access: 'customer',
    load: () => import('./trade/positionDetail.tsx'),
  },
  {
    name: 'favorite',
    path: '/favorite/index',
    access: 'customer',
    keepAlive: true,
    load: () => import('./favorite/index.tsx'),
  },
  { name: 'editSelf', path: '/favorite/editSelf', access: 'customer', load: () => import('./favorite/editSelf.tsx') },
  {
    name: 'search',
    path: '/favorite/search',
    access: 'customer',
    keepAlive: true,
    load: () => import('./favorite/search.tsx'),
  },
  {
    name: 'information',
    path: '/information/index',
    access: 'customer',
    load: () => import('./information/index.tsx'),
  },
  { name: 'loan', path: '/information/loan', access: 'customer', later: true },
  { name: 'loanRe', path: '/information/loanRe', access: 'customer', later: true },
  { name: 'loanTo', path: '/information/loanTo', access: 'customer', later: true },
  {
    name: 'payBag',
    path: '/information/payBag',
    access: 'customer',
    keepAlive: true,
    tab: 'bag',
    load: () => import('./information/payBag.tsx'),
  },
  {
    name: 'setting',
    path: '/information/setting',
    access: 'customer',
    load: () => import('./information/setting.tsx'),
  },
  {
    name: 'changeLang',
    path: '/information/changeLang',
    access: 'customer',
    load: () => import('./information/changeLang.tsx'),
  },
  {
    name: 'loginPass',
    path: '/information/loginPass',
    access: 'customer',
    load: () => import('./information/loginPass.tsx'),
  },
  {
    name: 'fundPass',
    path: '/information/fundPass',
    access: 'customer',
    load: () => import('./information/fundPass.tsx'),
  },
  {
    name: 'bankList',
    path: '/information/bankList',
    access: 'customer',
    load: () => import('./information/bankList.tsx'),
  },
  {
    name: 'addBankCard',
    path: '/information/addBankCard',
    access: 'customer',
    load: () => import('./information/addBankCard.tsx'),
  },
  {
    name: 'fundRecord',
    path: '/information/fundRecord',
    access: 'customer',
    load: () => import('./information/fundRecord.tsx'),
  },
  {
    name: 'authInfo',
    path: '/information/authInfo',
    access: 'customer',
    load: () => import('./information/authInfo.tsx'),
  },
  {
    name: 'aboutUs',
    path: '/information/aboutUs',
    access: 'customer',
    load: () => import('./information/aboutUs.tsx'),
  },
  {
    name: 'userPri',
    path: '/information/userPri',
    access: 'customer',
    load: () => import('./information/userPri.tsx'),
  },
  {
    name: 'cashOut',
    path: '/information/cashOut',
    access: 'customer',
    load: () => import('./information/cashOut.tsx'),
  },
  {
    name: 'exchange',
    path: '/information/exchange',
    access: 'customer',
    load: () => import('./information/exchange.tsx'),
  },
  {
    name: 'recharge',
    path: '/information/recharge',
    access: 'customer',
    load: () => import('./information/recharge.tsx'),
  },
  {
    name: 'rechargeChannel',
    path: '/information/rechargeChannel',
    access: 'customer',
    load: () => import('./information/rechargeChannel.tsx'),
  },
  {
    name: 'userInfo',
    path: '/information/userInfo',
    access: 'customer',
    keepAlive: true,
    load: () => import('./information/userInfo.tsx'),
  },
  {
    name: 'msgInfo',
    path: '/information/msgInfo',
    access: 'customer',
    load: () => import('./information/msgInfo.tsx'),
  },
  // Ours: the specification names what they do, and no route for it.
  {
    name: 'security',
    path: '/information/security',
    access: 'customer',
    ours: true,
    load: () => import('./information/security.tsx'),
  },
  { name: 'reset', path: '/login/reset', access: 'visitor', ours: true, load: () => import('./login/reset.tsx') },
  {
    name: 'ownData',
    path: '/information/ownData',
    access: 'customer',
    ours: true,
    load: () => import('./information/ownData.tsx'),
  },
  {
    name: 'noticeSettings',
    path: '/information/noticeSettings',
    access: 'customer',
    ours: true,
    load: () => import('./information/noticeSettings.tsx'),
  },
  {
    name: 'seat',
    path: '/information/seat',
    access: 'customer',
    ours: true,
    load: () => import('./information/seat.tsx'),
  },
  { name: 'checkIn', path: '/home/checkIn', access: 'customer', ours: true, load: () => import('./home/checkIn.tsx') },
] as const satisfies readonly Route[];

export type RouteName = (typeof routes)[number]['name'];

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));
const byName = new Map<string, Route>(routes.map((route) => [route.name, route]));

/** The route of a path, or undefined for one that isn't in the table. */
export const routeOf = (path: string): Route | undefined => byPath.get(path);

/** The path of a route's name: `pathOf('stockDetail')` is `/market/stockDetail`. */
export const pathOf = (name: RouteName): string => byName.get(name)?.path ?? '/home/index';

/** The bottom tab bar; a tab whose screens are later work has no place in it yet. */
export const tabs: readonly Route[] = (routes as readonly Route[]).filter((route) => route.tab && !route.later);
