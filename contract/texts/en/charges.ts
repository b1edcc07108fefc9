/** Names of fees and taxes, by the names of the rulebook in `core/rulebook/`. */
export const charges = {
  commission: 'Commission',
  'crypto.makerFee': 'Maker fee',
  'crypto.takerFee': 'Taker fee',
  'kr.securitiesTransactionTax': 'Securities transaction tax',
  'kr.ruralTax': 'Special tax for rural development',
  'us.secFee': 'SEC fee (Section 31)',
  'us.tradingActivityFee': 'Trading activity fee (FINRA)',
  'mx.iva': 'VAT (IVA) on the commission',
  'th.vat': 'VAT on the commission',
  'in.stt': 'Securities transaction tax (STT)',
  'in.exchangeCharge': 'Exchange transaction charge',
  'in.sebiFee': 'SEBI turnover fee',
  'in.stampDuty': 'Stamp duty',
  'in.gst': 'GST on services',
  'sa.vat': 'VAT on the commission',
};
