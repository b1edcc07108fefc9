import type { charges as en } from '../en/charges.ts';

export const charges: typeof en = {
  commission: '거래 수수료',
  'crypto.makerFee': '메이커 수수료',
  'crypto.takerFee': '테이커 수수료',
  'kr.securitiesTransactionTax': '증권거래세',
  'kr.ruralTax': '농어촌특별세',
  'us.secFee': 'SEC 수수료(제31조)',
  'us.tradingActivityFee': 'FINRA 거래활동 수수료',
  'us.catFee': '통합감사추적 수수료(CAT)',
  'mx.iva': '수수료 부가가치세(IVA)',
  'th.tradingFee': 'SET 거래 수수료(태국)',
  'th.clearingFee': '청산 수수료(태국)',
  'th.regulatoryFee': '감독 수수료(태국)',
  'th.vat': '수수료 부가가치세(태국)',
  'in.stt': '증권거래세(STT)',
  'in.exchangeCharge': '거래소 거래수수료',
  'in.sebiFee': 'SEBI 거래대금 수수료',
  'in.stampDuty': '인지세',
  'in.depositoryCharge': '예탁기관 수수료',
  'in.gst': '서비스에 대한 상품용역세(GST)',
  'sa.vat': '수수료 부가가치세(사우디)',
};
