/** Every call of the product by its path below `/api/vue/`. The server binds exactly these. */
import * as dayTrading from './day-trading.ts';
import * as discovery from './discovery.ts';
import * as identity from './identity.ts';
import * as ledger from './ledger.ts';
import * as notices from './notices.ts';
import * as quotes from './quotes.ts';
import * as rulebook from './rulebook.ts';
import * as settings from './settings.ts';
import { staffCalls } from './staff/calls.ts';
import * as trading from './trading.ts';
import * as user from './user.ts';
import * as wallet from './wallet.ts';

export const calls = {
  'common/config': settings.config,
  'user/sendCode': user.sendCode,
  'user/register': user.register,
  'user/login': user.login,
  'user/logout': user.logout,
  'user/getUserinfo': user.getUserinfo,
  'user/getIdentity': identity.getIdentity,
  'user/submitIdentity': identity.submitIdentity,
  'user/setAvatar': identity.setAvatar,
  'user/setLanguage': user.setLanguage,
  'user/changeLoginPassword': user.changeLoginPassword,
  'user/setFundPassword': user.setFundPassword,
  'user/changeFundPassword': user.changeFundPassword,
  'user/listSessions': user.listSessions,
  'user/revokeSession': user.revokeSession,
  'user/getInvitation': user.getInvitation,
  'user/confirmOneTimeCodes': user.confirmOneTimeCodes,
  'user/getOneTimeCodes': user.getOneTimeCodes,
  'user/startOneTimeCodes': user.startOneTimeCodes,
  'user/stopOneTimeCodes': user.stopOneTimeCodes,
  'user/startPasskey': user.startPasskey,
  'user/addPasskey': user.addPasskey,
  'user/listPasskeys': user.listPasskeys,
  'user/removePasskey': user.removePasskey,
  'user/startPasskeyLogin': user.startPasskeyLogin,
  'user/loginWithPasskey': user.loginWithPasskey,
  'quotes/listMarkets': quotes.listMarkets,
  'quotes/listInstruments': quotes.listInstruments,
  'quotes/getQuote': quotes.getQuote,
  'quotes/getDepth': quotes.getDepth,
  'quotes/getBars': quotes.getBars,
  'quotes/getRulebook': rulebook.getRulebook,
  'quotes/getInstrument': quotes.getInstrument,
  'trading/previewOrder': trading.previewOrder,
  'trading/placeOrder': trading.placeOrder,
  'trading/cancelOrder': trading.cancelOrder,
  'trading/replaceOrder': trading.replaceOrder,
  'trading/listOrderSteps': trading.listOrderSteps,
  'trading/closePosition': trading.closePosition,
  'trading/applyMargin': trading.applyMargin,
  'trading/getMargin': trading.getMargin,
  'trading/previewMargin': trading.previewMargin,
  'trading/applyDayTrading': dayTrading.applyDayTrading,
  'trading/getDayTrading': dayTrading.getDayTrading,
  'trading/addMargin': trading.addMargin,
  'trading/removeMargin': trading.removeMargin,
  'trading/listOrders': trading.listOrders,
  'trading/listPositions': trading.listPositions,
  'trading/getPosition': trading.getPosition,
  'trading/getPortfolio': trading.getPortfolio,
  'wallet/getWallet': wallet.getWallet,
  'wallet/quoteExchange': wallet.quoteExchange,
  'wallet/exchange': wallet.exchange,
  'wallet/transfer': wallet.transfer,
  'wallet/listExchanges': wallet.listExchanges,
  'wallet/listTransfers': wallet.listTransfers,
  'wallet/listDividends': wallet.listDividends,
  'wallet/getTaxReport': wallet.getTaxReport,
  'wallet/listTaxEntries': wallet.listTaxEntries,
  'discovery/search': discovery.search,
  'discovery/rememberSearch': discovery.rememberSearch,
  'discovery/listSearchHistory': discovery.listSearchHistory,
  'discovery/clearSearchHistory': discovery.clearSearchHistory,
  'discovery/listFavorites': discovery.listFavorites,
  'discovery/addFavorite': discovery.addFavorite,
  'discovery/removeFavorites': discovery.removeFavorites,
  'discovery/sortFavorites': discovery.sortFavorites,
  'discovery/listAlerts': discovery.listAlerts,
  'discovery/setAlert': discovery.setAlert,
  'discovery/removeAlert': discovery.removeAlert,
  'notices/listNotices': notices.listNotices,
  'notices/getNotice': notices.getNotice,
  'notices/markRead': notices.markRead,
  'ledger/getSeal': ledger.getSeal,
  'ledger/getProof': ledger.getProof,
  'ledger/getLiabilities': ledger.getLiabilities,
  'ledger/listSessionKeys': ledger.listSessionKeys,
  ...staffCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
