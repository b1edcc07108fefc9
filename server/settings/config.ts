import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

export function config(parts: Pick<Parts, 'settings'>): Handler<'common/config'> {
  return async () => parts.settings.all();
}
