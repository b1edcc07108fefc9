/** The calls of this area by their path below `/api/vue/`. */
import * as config from './config.ts';
import * as setting from './setting.ts';

export const calls = {
  'common/config': config.config,
  'staff/listSettings': setting.listSettings,
  'staff/proposeSetting': setting.proposeSetting,
} as const;

export const groups = { common: { place: 1, about: 'What a client needs before it shows anything.' } };
