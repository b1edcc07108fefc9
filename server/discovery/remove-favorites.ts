import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { deleteFavorites } from './store.ts';

export function removeFavorites(parts: Parts): Handler<'discovery/removeFavorites'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/removeFavorites', input),
      async decide({ db }) {
        await deleteFavorites(db, account, input.instruments);
        return {};
      },
    });
}
