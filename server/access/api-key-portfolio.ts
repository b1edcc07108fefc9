/** An API key sees one portfolio: what is in another is as if it didn't exist. */
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';

/** Of an order or position, whose `portfolio` is absent in the main one; false without a key. */
export const isOutsideApiKey = (
  apiKey: Pick<ApiKey, 'portfolio'> | undefined,
  { portfolio = MAIN_PORTFOLIO }: { portfolio?: number },
): boolean => apiKey !== undefined && apiKey.portfolio !== portfolio;
