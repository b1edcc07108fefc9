/** A message as title and sentence, and the place that it is about. */
import { noticeText } from '@bourse/contract/texts/sentences.ts';
import type { RowOf } from '../../api/use-call.ts';
import { getTexts, type Texts } from '../../language/language.ts';
import type { QueryValues } from '../../router/location.ts';

export type Notice = RowOf<'notices/listNotices'>;

/** One of a later version, whose words this one doesn't have, says so. */
export function noticeWords({ code, params }: Pick<Notice, 'code' | 'params'>): { title: string; body: string } {
  const { message, unknownMessage } = getTexts().settings;
  return noticeText(getTexts(), code, params) ?? { title: message, body: unknownMessage };
}

export interface Way {
  to: string;
  query?: QueryValues;
  says: keyof Pick<
    Texts['settings'],
    | 'toInstrument'
    | 'toAlerts'
    | 'toPositions'
    | 'toOrders'
    | 'toAssets'
    | 'toDayTrading'
    | 'toSecurity'
    | 'toIdentity'
    | 'toDeposits'
    | 'toWithdrawals'
    | 'toTargets'
  >;
}

/** Where a reader wants to go from a message; null if there is nothing to see. */
export function wayFrom({ code, params }: Pick<Notice, 'code' | 'params'>): Way | null {
  const instrument = typeof params['instrument'] === 'string' ? params['instrument'] : undefined;
  const instrumentId = typeof params['instrumentId'] === 'string' ? params['instrumentId'] : undefined;
  switch (code) {
    case 'priceAlert':
      return instrumentId === undefined
        ? { to: '/favorite/index', query: { tab: 'alerts' }, says: 'toAlerts' }
        : { to: '/market/stockDetail', query: { instrument: instrumentId }, says: 'toInstrument' };
    case 'orderFilled':
    case 'orderPartlyFilled':
    case 'orderPartlyProtected':
    case 'split':
    case 'splitInto':
    case 'marginCall':
    case 'intradayWarning':
    case 'stockRecalled':
    case 'financingFromMargin':
      return { to: '/trade/index', query: { instrument: instrumentId ?? instrument }, says: 'toPositions' };
    case 'positionClosed':
    case 'stopOut':
    case 'delisted':
      return { to: '/trade/index', query: { tab: 'ended' }, says: 'toPositions' };
    case 'ordersReduced':
    case 'orderCancelled':
    case 'orderExpired':
    case 'orderRejected':
      return { to: '/trade/gdOrders', query: { tab: 'history' }, says: 'toOrders' };
    case 'dayTradeWarning':
    case 'dayTradingApplied':
    case 'dayTradingApproved':
    case 'dayTradingRefused':
    case 'dayTradingSuspended':
      return { to: '/home/dayTrading', says: 'toDayTrading' };
    case 'statementReady':
      return { to: '/information/fundRecord', query: { tab: 'statements' }, says: 'toAssets' };
    case 'exchanged':
    case 'transferred':
      return { to: '/information/exchange', query: { tab: 'records' }, says: 'toAssets' };
    case 'dividend':
    case 'rights':
    case 'practiceMoney':
    case 'welcome':
    case 'marginEnabled':
      return { to: '/information/payBag', says: 'toAssets' };
    case 'seatApplied':
    case 'seatGranted':
    case 'seatRefused':
      return { to: '/information/seat', says: 'toSecurity' };
    case 'loginNewDevice':
    case 'passwordChanged':
    case 'fundPasswordSet':
    case 'fundPasswordChanged':
    case 'channelPasswordSet':
    case 'sessionRevoked':
    case 'passkeyAdded':
    case 'passkeyRemoved':
    case 'oneTimeCodesOn':
    case 'oneTimeCodesOff':
    case 'recoveryCodeUsed':
    case 'passwordReset':
    case 'phoneBound':
    case 'stateSet':
    case 'stateSetUntil':
    case 'stateLifted':
      return { to: '/information/setting', says: 'toSecurity' };
    case 'identitySubmitted':
    case 'identityCertified':
    case 'identityFailed':
      return { to: '/information/authInfo', says: 'toIdentity' };
    case 'depositSubmitted':
    case 'depositInReview':
    case 'depositDone':
    case 'depositRejected':
      return { to: '/information/recharge', query: { tab: 'records' }, says: 'toDeposits' };
    case 'cardAdded':
    case 'addressAdded':
    case 'cardUsable':
    case 'addressUsable':
    case 'targetRemoved':
      return { to: '/information/bankList', says: 'toTargets' };
    case 'withdrawalSubmitted':
    case 'withdrawalInReview':
    case 'withdrawalApproved':
    case 'withdrawalPaid':
    case 'withdrawalRejected':
    case 'withdrawalCancelled':
    case 'withdrawalFailed':
      return { to: '/information/cashOut', query: { tab: 'records' }, says: 'toWithdrawals' };
    case 'correctionGiven':
    case 'correctionTaken':
      return { to: '/information/fundRecord', says: 'toAssets' };
    default:
      return null;
  }
}
