import type { ServerDependencies } from '../dependencies.ts';
import { applyToLead, changeProfitShare, stopLeading } from './start-and-stop-leading.ts';
import { changeCopy, pauseCopy, stopCopy } from './change-or-stop-copy.ts';
import { getLeader, listLeaders } from './list-and-get-leader.ts';
import { listAllLeaders, listLeaderTradesNearCopies } from './leaders-for-staff.ts';
import { listCopies, listCopyOrders } from './list-copies.ts';
import { previewChange } from './preview-copy-change.ts';
import { previewCopy } from './preview-copy.ts';
import { previewOpenPositions } from './preview-open-positions.ts';
import { startCopy } from './start-copy.ts';

export const createCopyingHandlers = (dependencies: ServerDependencies) => ({
  'copying/listLeaders': listLeaders(dependencies),
  'copying/getLeader': getLeader(dependencies),
  'copying/previewCopy': previewCopy(dependencies),
  'copying/previewOpenPositions': previewOpenPositions(dependencies),
  'copying/startCopy': startCopy(dependencies),
  'copying/previewChange': previewChange(dependencies),
  'copying/changeCopy': changeCopy(dependencies),
  'copying/pauseCopy': pauseCopy(dependencies),
  'copying/stopCopy': stopCopy(dependencies),
  'copying/listCopies': listCopies(dependencies),
  'copying/listCopyOrders': listCopyOrders(dependencies),
  'copying/applyLeader': applyToLead(dependencies),
  'copying/changeProfitShare': changeProfitShare(dependencies),
  'copying/stopLeading': stopLeading(dependencies),
  'staff/listLeaders': listAllLeaders(dependencies),
  'staff/listLeaderTrades': listLeaderTradesNearCopies(dependencies),
});
