import type { Handlers } from '../calls/handler.ts';
import { exportCsv } from './export-csv.ts';
import type { CustomersView } from './get-customer.ts';
import { getHouseAccounts } from './get-house-accounts.ts';
import type { ReviewParts } from './get-review.ts';
import { getSystem } from './get-system.ts';
import { listAudit } from './list-audit.ts';
import { ownHandlers } from './own-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { proposeCorrection } from './propose-correction.ts';
import { reconcileStatement } from './reconcile-statement.ts';
import { reviewHandlers } from './review-handlers.ts';
import { search } from './search.ts';
import { startAudit } from './start-audit.ts';

export const staffHandlers = (parts: ReviewParts & { view: CustomersView }) =>
  ({
    ...ownHandlers(parts),
    ...reviewHandlers(parts),
    ...peopleHandlers(parts),
    'staff/getHouseAccounts': getHouseAccounts(parts),
    'staff/proposeCorrection': proposeCorrection(parts),
    'staff/reconcileStatement': reconcileStatement(parts),
    'staff/getSystem': getSystem(parts),
    'staff/startAudit': startAudit(parts),
    'staff/exportCsv': exportCsv(parts),
    'staff/search': search(parts),
    'staff/listAudit': listAudit(parts),
  }) satisfies Partial<Handlers>;
