import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { judgeTrades } from './judge-trades.ts';
import { listTradeCorrections } from './list-corrections.ts';
import { ERRONEOUS_TRADE_RECORDS, ownData } from './records.ts';
import { proposeTradeCorrection } from './propose-correction.ts';
import { reviewTradeCorrection } from './review-correction.ts';

export const erroneousTrades = defineArea({
  name: 'erroneous-trades',
  records: ERRONEOUS_TRADE_RECORDS,
  calls: (parts) => ({
    'trading/listTradeCorrections': listTradeCorrections(parts),
    'staff/judgeTrades': judgeTrades(parts),
    'staff/proposeTradeCorrection': proposeTradeCorrection(parts),
  }),
  requests: (parts) => [reviewTradeCorrection(parts)],
  audit: AUDIT,
  ownData,
});
