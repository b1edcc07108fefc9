import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

/** `now` is the world's instant at the answer: what every instant in other answers is compared with, whatever a device's own clock says. */
export function config(parts: Pick<Parts, 'settings' | 'config' | 'clock'>): Handler<'common/config'> {
  return async () => [
    ...parts.settings.all(),
    { name: 'passkeys', value: parts.config.publicOrigin === undefined ? '' : 'yes' },
    { name: 'now', value: new Date(parts.clock.now()).toISOString() },
  ];
}
