import type { charges as en } from '../en/charges.ts';

export const charges: typeof en = {
  commission: '거래 수수료',
  'crypto.makerFee': '메이커 수수료',
  'crypto.takerFee': '테이커 수수료',
  'kr.securitiesTransactionTax': '증권거래세',
  'kr.ruralTax': '농어촌특별세',
  'us.secFee': 'SEC 수수료(제31조)',
  'us.tradingActivityFee': 'FINRA 거래활동 수수료',
};
