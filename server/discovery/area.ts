import { defineArea } from '../area.ts';
import { discoveryHandlers } from './handlers.ts';

export const discovery = defineArea({ name: 'discovery', calls: discoveryHandlers });
