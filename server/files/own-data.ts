import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  files: { columns: 'purpose, type, width, height, created_at, used_at, dropped_at', by: 'created_at' },
};
