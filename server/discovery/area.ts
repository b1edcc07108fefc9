import { defineArea } from '../area.ts';
import { discoveryHandlers } from './handlers.ts';
import { tellLooks } from './looks/tell-looks.ts';
import { ownData } from './own-data.ts';
import { addSharing } from './sharing/routes.ts';

const LOOK_MS = 30_000;

export const discovery = defineArea({
  name: 'discovery',
  calls: discoveryHandlers,
  jobs: (parts) => [{ name: 'what others look at', everyMs: LOOK_MS, leaderOnly: true, run: () => tellLooks(parts) }],
  ownData,
  routes: addSharing,
});
