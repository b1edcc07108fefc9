import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

export function config(parts: Pick<Parts, 'settings' | 'config'>): Handler<'common/config'> {
  return async () => [...parts.settings.all(), { name: 'passkeys', value: parts.config.publicOrigin === undefined ? '' : 'yes' }];
}
