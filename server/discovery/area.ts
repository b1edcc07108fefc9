import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { discoveryHandlers } from './handlers.ts';
import { tellLooks } from './looks/tell-looks.ts';
import { createNames, type Names } from './names.ts';
import { ownData } from './own-data.ts';
import { addSharing } from './sharing/routes.ts';

declare module '../parts.ts' {
  interface Parts {
    names: Names;
  }
}

const LOOK_MS = 30_000;
const PREPARE_MS = 2_000;

export const discovery = defineArea({
  name: 'discovery',
  parts: [part('names', ['feeds', 'board', 'clock', 'world', 'zones'], createNames)],
  jobs: (parts) => [
    { name: 'what others look at', everyMs: LOOK_MS, leaderOnly: true, run: () => tellLooks(parts) },
    { name: 'names to find', everyMs: PREPARE_MS, everywhere: true, run: () => parts.names.prepare() },
  ],
  calls: discoveryHandlers,
  ownData,
  routes: addSharing,
});
