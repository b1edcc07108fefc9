import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { API_KEY_USE_RECORDS } from './api-key-use-records.ts';
import { type ApiKeySessions, openApiKeySessions } from './api-key-sessions.ts';
import { listApiKeysForStaff, revokeApiKeyByStaff } from './api-keys-for-staff.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.ts';
import {
  changeProgramSettings,
  createProgramSettingsCache,
  getProgramSettings,
  type ProgramSettingsCache,
} from './program-settings.ts';
import { customerDataExport } from './store.ts';
import { listWatchlists, removeWatchlist, saveWatchlist } from './watchlists.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    apiKeySessions: ApiKeySessions;
    programSettings: ProgramSettingsCache;
  }
}

export const apiKeys = defineArea({
  name: 'api-keys',
  dependencies: [
    defineDependency('apiKeySessions', ['database', 'clock', 'accountEvents'], openApiKeySessions, {
      stop: (made) => made.stop(),
    }),
    defineDependency('programSettings', ['database', 'clock'], createProgramSettingsCache),
  ],
  calls: (dependencies) => ({
    'user/createApiKey': createApiKey(dependencies),
    'user/listApiKeys': listApiKeys(dependencies),
    'user/revokeApiKey': revokeApiKey(dependencies),
    'programs/getSettings': getProgramSettings(dependencies),
    'programs/changeSettings': changeProgramSettings(dependencies),
    'programs/listWatchlists': listWatchlists(dependencies),
    'programs/saveWatchlist': saveWatchlist(dependencies),
    'programs/removeWatchlist': removeWatchlist(dependencies),
    'staff/listApiKeys': listApiKeysForStaff(dependencies),
    'staff/revokeApiKey': revokeApiKeyByStaff(dependencies),
  }),
  records: API_KEY_USE_RECORDS,
  customerDataExport,
});
