import { defineArea } from '../area.ts';
import { explain } from './explain.ts';

export const guide = defineArea({
  name: 'guide',
  calls: (parts, { handlers }) => ({ 'guide/explain': explain(parts, handlers) }),
});
