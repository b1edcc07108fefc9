import type { charges as en } from '../en/charges.ts';

export const charges: typeof en = {
  commission: '佣金',
  'crypto.makerFee': '挂单手续费',
  'crypto.takerFee': '吃单手续费',
  'kr.securitiesTransactionTax': '证券交易税',
  'kr.ruralTax': '农渔村特别税',
  'us.secFee': 'SEC 规费（第 31 条）',
  'us.tradingActivityFee': 'FINRA 交易活动费',
};
