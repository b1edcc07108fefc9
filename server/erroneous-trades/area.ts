import { defineArea } from '../area.ts';
import { ERRONEOUS_TRADE_AUDIT } from './audit.ts';
import { judgeTrades } from './judge-trades.ts';
import { listTradeCorrections } from './list-trade-corrections.ts';
import { ERRONEOUS_TRADE_RECORDS, customerDataColumns } from './erroneous-trade-records.ts';
import { proposeTradeCorrection } from './propose-trade-correction.ts';
import { tradeCorrectionReviewKind } from './review-trade-correction.ts';

export const erroneousTrades = defineArea({
  name: 'erroneous-trades',
  records: ERRONEOUS_TRADE_RECORDS,
  calls: (parts) => ({
    'trading/listTradeCorrections': listTradeCorrections(parts),
    'staff/judgeTrades': judgeTrades(parts),
    'staff/proposeTradeCorrection': proposeTradeCorrection(parts),
  }),
  requests: (parts) => [tradeCorrectionReviewKind(parts)],
  audit: ERRONEOUS_TRADE_AUDIT,
  customerDataColumns,
});
