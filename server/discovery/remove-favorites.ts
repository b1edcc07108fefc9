import { keyed } from '../desk/keyed.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { deleteFavorites } from './store.ts';

export function removeFavorites(parts: Parts): Handler<'discovery/removeFavorites'> {
  return (input, { account }) =>
    keyed(parts, {
      account,
      call: 'discovery/removeFavorites',
      key: input.key,
      compared: input,
      async decide({ db }) {
        await deleteFavorites(db, account, input.instruments);
        return {};
      },
    });
}
