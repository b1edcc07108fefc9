import { defineArea } from '../area.ts';
import { getLegal as readLegal } from './get-legal.ts';
import { customerDataColumns } from './store.ts';
import { approveProposedLegal, approveLegal, getLegal, listLegal, withdrawLegal, writeLegal } from './write-legal.ts';

export const legal = defineArea({
  name: 'legal',
  calls: (parts, { reviews }) => ({
    'common/getLegal': readLegal(parts),
    'staff/listLegal': listLegal(parts),
    'staff/getLegal': getLegal(parts),
    'staff/writeLegal': writeLegal(parts),
    'staff/approveLegal': approveLegal({ ...parts, reviews }),
    'staff/withdrawLegal': withdrawLegal({ ...parts, reviews }),
  }),
  requests: (parts) => [{ kind: 'legal', carryOut: approveProposedLegal(parts), ownCalls: true }],
  customerDataColumns,
});
