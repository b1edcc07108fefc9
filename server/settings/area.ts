import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { config } from './get-client-config.ts';
import { listSettings, settingProposalKind, proposeSetting } from './propose-setting.ts';
import { openSettings, type Settings } from './settings.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    settings: Settings;
  }
}

export const settings = defineArea({
  name: 'settings',
  parts: [
    defineDependency(
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
  requests: (parts) => [settingProposalKind(parts)],
});
