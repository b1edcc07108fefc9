import type { charges as en } from '../en/charges.ts';

export const charges: typeof en = {
  commission: 'Comisión de corretaje',
  'crypto.makerFee': 'Comisión de orden en espera',
  'crypto.takerFee': 'Comisión de orden inmediata',
  'kr.securitiesTransactionTax': 'Impuesto sobre transacciones bursátiles',
  'kr.ruralTax': 'Impuesto especial para el desarrollo rural',
  'us.secFee': 'Cuota SEC (sección 31)',
  'us.tradingActivityFee': 'Cuota por actividad de operación (FINRA)',
  'us.catFee': 'Cuota del registro de auditoría consolidado (CAT)',
  'mx.iva': 'IVA sobre la comisión',
  'th.tradingFee': 'Tarifa de negociación de SET (Tailandia)',
  'th.clearingFee': 'Tarifa de compensación (Tailandia)',
  'th.regulatoryFee': 'Tarifa del regulador (Tailandia)',
  'th.vat': 'IVA sobre la comisión y las tarifas (Tailandia)',
  'in.stt': 'Impuesto sobre transacciones de valores (STT)',
  'in.exchangeCharge': 'Cargo de la bolsa por transacción',
  'in.sebiFee': 'Cuota SEBI por volumen',
  'in.stampDuty': 'Impuesto de timbre',
  'in.depositoryCharge': 'Cargo del depósito de valores',
  'in.gst': 'GST sobre los servicios',
  'sa.vat': 'IVA sobre la comisión (Arabia Saudita)',
};
