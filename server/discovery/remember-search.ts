import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { rememberQuery } from './store.ts';

export function rememberSearch(parts: Parts): Handler<'discovery/rememberSearch'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/rememberSearch', input),
      async decide({ db, now }) {
        await rememberQuery(db, account, input.query, now);
        return {};
      },
    });
}
