import type { charges as en } from '../en/charges.ts';

export const charges: typeof en = {
  commission: '手續費',
  'crypto.makerFee': '掛單手續費',
  'crypto.takerFee': '吃單手續費',
  'kr.securitiesTransactionTax': '證券交易稅',
  'kr.ruralTax': '農漁村特別稅',
  'us.secFee': 'SEC 規費（第 31 條）',
  'us.tradingActivityFee': 'FINRA 交易活動費',
};
