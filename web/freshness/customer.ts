/** What a customer's reads show, and what their commands and events change. A call without a line is a type error. */
import type { CallName } from '@bourse/contract/calls.ts';
import { kindOf, type NoticeKind } from '@bourse/contract/notice-kinds.ts';
import type { EventFrame } from '@bourse/contract/stream.ts';
import type { CommandName } from '../calls.ts';
import type { CustomerTag } from './tags.ts';

type CustomerCall = Exclude<CallName, `staff/${string}`>;
type Command = Extract<CommandName, CustomerCall>;
type Tags = readonly CustomerTag[];

const MONEY: Tags = ['balances', 'transfers'];
const TRADE: Tags = ['orders', 'positions', 'dayTrading', ...MONEY];
const NOTICE: Tags = ['notices', 'customer'];

/** Those with an empty list follow the market, are asked for once, or show nothing that a command changes. */
export const CUSTOMER_READS: Readonly<Record<Exclude<CustomerCall, Command>, Tags>> = {
  'common/config': [],
  'common/getLegal': [],
  'user/sendCode': [],
  'user/register': [],
  'user/login': [],
  'user/logout': [],
  'user/getUserinfo': ['customer'],
  'user/getIdentity': ['identity'],
  'user/getCreditScore': ['customer'],
  'user/listSessions': ['sessions'],
  'user/getInvitation': [],
  'user/getOneTimeCodes': ['oneTimeCodes'],
  'user/startOneTimeCodes': [],
  'user/exportData': [],
  'user/getClosing': ['balances', 'orders', 'positions', 'deposits', 'withdrawals'],
  'user/getSeat': ['seat'],
  'user/resetPassword': [],
  'user/startPasskey': [],
  'user/listPasskeys': ['passkeys'],
  'user/startPasskeyProof': [],
  'user/startPasskeyLogin': [],
  'user/loginWithPasskey': [],
  'quotes/listMarkets': [],
  'quotes/listInstruments': [],
  'quotes/getQuote': [],
  'quotes/getDepth': [],
  'quotes/getBars': [],
  'quotes/getRulebook': [],
  'quotes/getInstrument': [],
  'quotes/listUpcomingActions': [],
  'trading/previewOrder': ['marginConsent'],
  'trading/listOrderSteps': ['orders'],
  'trading/getMargin': ['marginConsent'],
  'trading/previewMargin': ['positions'],
  'trading/getDayTrading': ['dayTrading'],
  'trading/listOrders': ['orders'],
  'trading/listPositions': ['positions'],
  'trading/getPosition': ['positions'],
  'trading/getPortfolio': ['positions', 'balances'],
  'wallet/getWallet': ['positions', 'balances'],
  'wallet/quoteExchange': [],
  'wallet/listExchanges': ['exchanges'],
  'wallet/listBankCards': ['targets'],
  'wallet/findBank': [],
  'wallet/listWalletAddresses': ['targets'],
  'wallet/getWithdrawalConditions': ['withdrawals', 'targets'],
  'wallet/startPasskeyProof': [],
  'wallet/listWithdrawals': ['withdrawals'],
  'wallet/listStatements': ['statements'],
  'wallet/readStatement': [],
  'wallet/checkStatement': [],
  'wallet/listDepositChannels': ['deposits'],
  'wallet/listDeposits': ['deposits'],
  'wallet/listFundRecords': ['transfers'],
  'wallet/explainFunds': ['balances'],
  'wallet/listTransfers': ['transfers'],
  'wallet/listDividends': ['transfers'],
  'wallet/listUpcomingDividends': ['positions'],
  'wallet/getTaxReport': ['transfers'],
  'wallet/listTaxEntries': ['transfers'],
  'discovery/search': [],
  'discovery/listSearchHistory': ['searches'],
  'discovery/listFavorites': ['favorites'],
  'discovery/listAlerts': ['alerts'],
  'rewards/getCheckIn': ['checkIn'],
  'news/listNews': [],
  'news/getNews': [],
  'notices/listNotices': ['notices'],
  'notices/getNotice': ['notices'],
  'notices/getNoticePreferences': ['noticePreferences'],
  'ledger/getSeal': [],
  'ledger/getProof': [],
  'ledger/getLiabilities': [],
  'ledger/listSessionKeys': [],
};

export const CUSTOMER_CHANGES: Readonly<Record<Command, Tags>> = {
  'user/submitIdentity': ['identity', ...NOTICE],
  'user/setAvatar': ['customer'],
  'user/setLanguage': [],
  'user/changeLoginPassword': ['sessions', ...NOTICE],
  'user/setFundPassword': NOTICE,
  'user/changeFundPassword': NOTICE,
  'user/setChannelPassword': NOTICE,
  'user/revokeSession': ['sessions', ...NOTICE],
  'user/confirmOneTimeCodes': ['oneTimeCodes', ...NOTICE],
  'user/stopOneTimeCodes': ['oneTimeCodes', ...NOTICE],
  'user/applySeat': ['seat', ...NOTICE],
  'user/bindPhone': NOTICE,
  'user/closeAccount': [],
  'user/setNickname': ['customer'],
  'user/addPasskey': ['passkeys', ...NOTICE],
  'user/removePasskey': ['passkeys', ...NOTICE],
  'trading/placeOrder': TRADE,
  'trading/cancelOrder': TRADE,
  'trading/replaceOrder': TRADE,
  'trading/closePosition': TRADE,
  'trading/applyMargin': ['marginConsent', ...NOTICE],
  'trading/applyDayTrading': ['dayTrading', ...NOTICE],
  'trading/addMargin': ['positions', ...MONEY],
  'trading/removeMargin': ['positions', ...MONEY],
  'wallet/exchange': ['exchanges', ...MONEY, ...NOTICE],
  'wallet/transfer': ['exchanges', ...MONEY, ...NOTICE],
  'wallet/addBankCard': ['targets', ...NOTICE],
  'wallet/removeBankCard': ['targets', ...NOTICE],
  'wallet/addWalletAddress': ['targets', ...NOTICE],
  'wallet/removeWalletAddress': ['targets', ...NOTICE],
  'wallet/submitWithdrawal': ['withdrawals', ...MONEY, ...NOTICE],
  'wallet/cancelWithdrawal': ['withdrawals', ...MONEY, ...NOTICE],
  'wallet/getStatement': ['statements'],
  'wallet/getContractNote': ['statements'],
  'wallet/openDepositChannel': ['deposits'],
  'wallet/submitDeposit': ['deposits', ...NOTICE],
  'wallet/cancelDeposit': ['deposits', ...NOTICE],
  'discovery/rememberSearch': ['searches'],
  'discovery/clearSearchHistory': ['searches'],
  'discovery/addFavorite': ['favorites'],
  'discovery/removeFavorites': ['favorites'],
  'discovery/sortFavorites': ['favorites'],
  'discovery/setAlert': ['alerts'],
  'discovery/removeAlert': ['alerts'],
  'rewards/checkIn': ['checkIn', ...MONEY],
  'rewards/claimBonus': ['checkIn', ...MONEY],
  'notices/markRead': ['notices'],
  'notices/setNoticePreferences': ['noticePreferences'],
  'notices/subscribePush': ['noticePreferences'],
  'notices/unsubscribePush': ['noticePreferences'],
};

/** What a message of each kind may be about, beside itself. */
const TOLD: Readonly<Record<NoticeKind, Tags>> = {
  orders: [],
  margin: ['marginConsent'],
  funds: ['withdrawals', 'deposits', 'statements'],
  alerts: ['alerts'],
  applications: ['identity', 'seat', 'dayTrading'],
  announcements: [],
  security: ['sessions', 'targets', 'deposits', 'statements'],
};

/** What an event on the customer's stream changes. */
export function changedBy({ kind, data }: Pick<EventFrame, 'kind' | 'data'>): Tags {
  const code =
    kind === 'notice' ? (data as { code: string }).code : (data as { notice?: { code: string } }).notice?.code;
  const told: Tags = code === undefined ? [] : [...NOTICE, ...TOLD[kindOf(code)]];
  if (kind === 'notice') return told;
  const moved =
    kind === 'order' ? TRADE : kind === 'position' ? (['positions', 'dayTrading', ...MONEY] as const) : MONEY;
  const asked: Tags = 'requests' in data && data.requests ? ['withdrawals', 'deposits', 'identity', 'seat'] : [];
  return [...moved, ...asked, ...told];
}
