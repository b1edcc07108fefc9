import { defineArea } from '../area.ts';
import { getLegal } from './get-legal.ts';
import { ownData } from './own-data.ts';

export const legal = defineArea({
  name: 'legal',
  calls: (parts) => ({ 'common/getLegal': getLegal(parts) }),
  ownData,
});
