import type { charges as en } from '../en/charges.ts';

export const charges: typeof en = {
  commission: '佣金',
  'crypto.makerFee': '挂单手续费',
  'crypto.takerFee': '吃单手续费',
  'kr.securitiesTransactionTax': '证券交易税',
  'kr.ruralTax': '农渔村特别税',
  'us.secFee': 'SEC 规费（第 31 条）',
  'us.tradingActivityFee': 'FINRA 交易活动费',
  'us.catFee': '综合审计追踪费（CAT）',
  'mx.iva': '佣金增值税（IVA）',
  'th.tradingFee': 'SET 交易费（泰国）',
  'th.clearingFee': '结算费（泰国）',
  'th.regulatoryFee': '监管费（泰国）',
  'th.vat': '佣金增值税（泰国）',
  'in.stt': '证券交易税（STT）',
  'in.exchangeCharge': '交易所交易费',
  'in.sebiFee': 'SEBI 交易规费',
  'in.stampDuty': '印花税',
  'in.depositoryCharge': '存管费',
  'in.gst': '服务的商品及服务税（GST）',
  'sa.vat': '佣金增值税（沙特）',
};
