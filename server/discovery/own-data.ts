import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  favorites: { columns: 'instrument, rank', by: 'rank' },
  search_history: { columns: 'query, at', by: 'at' },
};
