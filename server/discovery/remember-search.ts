import { keyed } from '../desk/keyed.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { rememberQuery } from './store.ts';

export function rememberSearch(parts: Parts): Handler<'discovery/rememberSearch'> {
  return (input, { account }) =>
    keyed(parts, {
      account,
      call: 'discovery/rememberSearch',
      key: input.key,
      compared: input,
      async decide({ db, now }) {
        await rememberQuery(db, account, input.query, now);
        return {};
      },
    });
}
