import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readClosing } from './closing-store.ts';

export function getClosing(parts: Parts): Handler<'user/getClosing'> {
  return async (_, { account }) => ({
    ...(await readClosing(parts, parts.database.kysely, account)),
    practice: parts.settings.get('practice') === 'yes',
  });
}
