import type { ServerDependencies } from '../dependencies.ts';
import { applyLeader, changeProfitShare, stopLeading } from './apply-leader.ts';
import { changeCopy, pauseCopy, stopCopy } from './change-copy.ts';
import { getLeader, listLeaders } from './list-leaders.ts';
import { listAllLeaders, listLeaderTrades } from './staff-leaders.ts';
import { listCopies, listCopyOrders } from './list-copies.ts';
import { previewChange } from './preview-change.ts';
import { previewCopy } from './preview-copy.ts';
import { startCopy } from './start-copy.ts';

export const createCopyingHandlers = (parts: ServerDependencies) => ({
  'copying/listLeaders': listLeaders(parts),
  'copying/getLeader': getLeader(parts),
  'copying/previewCopy': previewCopy(parts),
  'copying/startCopy': startCopy(parts),
  'copying/previewChange': previewChange(parts),
  'copying/changeCopy': changeCopy(parts),
  'copying/pauseCopy': pauseCopy(parts),
  'copying/stopCopy': stopCopy(parts),
  'copying/listCopies': listCopies(parts),
  'copying/listCopyOrders': listCopyOrders(parts),
  'copying/applyLeader': applyLeader(parts),
  'copying/changeProfitShare': changeProfitShare(parts),
  'copying/stopLeading': stopLeading(parts),
  'staff/listLeaders': listAllLeaders(parts),
  'staff/listLeaderTrades': listLeaderTrades(parts),
});
