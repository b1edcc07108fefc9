import { defineArea } from '../area.ts';
import { SETTING_AUDIT_CHECKS } from './audit-checks.ts';
import { defineDependency } from '../dependencies.ts';
import { getClientConfig } from './get-client-config.ts';
import { listSettings, settingProposalKind, proposeSetting } from './propose-setting.ts';
import { openSettings, type Settings } from './settings.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    settings: Settings;
  }
}

export const settings = defineArea({
  name: 'settings',
  dependencies: [
    defineDependency(
      'settings',
      ['database', 'world', 'clock', 'outbox'],
      ({ database, world, clock, outbox }) => openSettings(database, world, clock, outbox),
      {
        reload: { name: 'settings', run: (made) => made.reload() },
      },
    ),
  ],
  calls: (dependencies) => ({
    'common/config': getClientConfig(dependencies),
    'staff/listSettings': listSettings(dependencies),
    'staff/proposeSetting': proposeSetting(dependencies),
  }),
  reviewKinds: (dependencies) => [settingProposalKind(dependencies)],
  audit: SETTING_AUDIT_CHECKS,
});
