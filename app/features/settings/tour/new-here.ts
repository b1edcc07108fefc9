import { isFirstTour } from './kept-tours.ts';

/**
 * True once for each account on this device, and only for one that has never had an order: another device doesn't make
 * anybody new.
 */
export const isNewHere = async (
  account: string,
  hasTraded: () => Promise<boolean>,
  isFirst = isFirstTour,
): Promise<boolean> => (await isFirst(account)) && !(await hasTraded());
