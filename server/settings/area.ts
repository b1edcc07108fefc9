import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { config } from './config.ts';
import { listSettings, proposedSetting, proposeSetting } from './propose-setting.ts';
import { openSettings, type Settings } from './settings.ts';

declare module '../parts.ts' {
  interface Parts {
    settings: Settings;
  }
}

export const settings = defineArea({
  name: 'settings',
  parts: [
    part(
      'settings',
      ['database', 'world', 'clock', 'outbox'],
      ({ database, world, clock, outbox }) => openSettings(database, world, clock, outbox),
      {
        reload: { name: 'settings', run: (made) => made.reload() },
      },
    ),
  ],
  calls: (parts) => ({
    'common/config': config(parts),
    'staff/listSettings': listSettings(parts),
    'staff/proposeSetting': proposeSetting(parts),
  }),
  requests: (parts) => [proposedSetting(parts)],
});
