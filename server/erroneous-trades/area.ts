import { defineArea } from '../area.ts';
import { ERRONEOUS_TRADE_AUDIT_CHECKS } from './audit-checks.ts';
import { judgeTrades } from './judge-trades.ts';
import { listTradeCorrections } from './list-trade-corrections.ts';
import { TRADE_CORRECTION_RECORDS, customerDataExport } from './trade-correction-records.ts';
import { proposeTradeCorrection } from './propose-trade-correction.ts';
import { tradeCorrectionReviewKind } from './review-trade-correction.ts';

export const erroneousTrades = defineArea({
  name: 'erroneous-trades',
  records: TRADE_CORRECTION_RECORDS,
  calls: (dependencies) => ({
    'trading/listTradeCorrections': listTradeCorrections(dependencies),
    'staff/judgeTrades': judgeTrades(dependencies),
    'staff/proposeTradeCorrection': proposeTradeCorrection(dependencies),
  }),
  reviewKinds: (dependencies) => [tradeCorrectionReviewKind(dependencies)],
  audit: ERRONEOUS_TRADE_AUDIT_CHECKS,
  customerDataExport,
});
