/** Names of fees and taxes, by the names of the rulebook in `core/rulebook/`. */
export const charges = {
  commission: 'Commission',
  'crypto.makerFee': 'Maker fee',
  'crypto.takerFee': 'Taker fee',
  'kr.securitiesTransactionTax': 'Securities transaction tax',
  'kr.ruralTax': 'Special tax for rural development',
  'us.secFee': 'SEC fee (Section 31)',
  'us.tradingActivityFee': 'Trading activity fee (FINRA)',
};
