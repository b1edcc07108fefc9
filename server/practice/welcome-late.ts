import type { Parts } from '../parts.ts';
import { accountsWithoutMoney } from './store.ts';

/** Welcomes customers whose registration stopped between account and practice money. */
export async function welcomeLate(parts: Pick<Parts, 'database' | 'settings' | 'welcome'>): Promise<void> {
  if (parts.settings.get('practice') !== 'yes') return;
  for (const account of await accountsWithoutMoney(parts.database.kysely)) await parts.welcome(account);
}
