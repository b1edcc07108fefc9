import type { charges as en } from '../en/charges.ts';

export const charges: typeof en = {
  commission: '手續費',
  'crypto.makerFee': '掛單手續費',
  'crypto.takerFee': '吃單手續費',
  'kr.securitiesTransactionTax': '證券交易稅',
  'kr.ruralTax': '農漁村特別稅',
  'us.secFee': 'SEC 規費（第 31 條）',
  'us.tradingActivityFee': 'FINRA 交易活動費',
  'us.catFee': '綜合審計追蹤費（CAT）',
  'mx.iva': '手續費增值稅（IVA）',
  'th.tradingFee': 'SET 交易費（泰國）',
  'th.clearingFee': '結算費（泰國）',
  'th.regulatoryFee': '監管費（泰國）',
  'th.vat': '手續費增值稅（泰國）',
  'in.stt': '證券交易稅（STT）',
  'in.exchangeCharge': '交易所交易費',
  'in.sebiFee': 'SEBI 交易規費',
  'in.stampDuty': '印花稅',
  'in.depositoryCharge': '集保存管費',
  'in.gst': '服務的商品及服務稅（GST）',
  'sa.vat': '手續費增值稅（沙烏地）',
};
