import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { loadOneTimeCodes, recoveryLeft } from './one-time-codes.ts';

export function getOneTimeCodes(parts: Parts): Handler<'user/getOneTimeCodes'> {
  return async (_, { account }) => {
    const since = (await loadOneTimeCodes(parts.database.kysely, account))?.confirmed_at ?? null;
    return {
      since: since?.toISOString() ?? null,
      recoveryLeft: since === null ? 0 : await recoveryLeft(parts.database.kysely, account),
    };
  };
}
