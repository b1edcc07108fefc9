import { defineArea } from '../area.ts';
import { discoveryHandlers } from './handlers.ts';
import { ownData } from './own-data.ts';
import { addSharing } from './sharing/routes.ts';

export const discovery = defineArea({ name: 'discovery', calls: discoveryHandlers, ownData, routes: addSharing });
