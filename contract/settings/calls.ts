/** The calls of this area by their path below `/api/vue/`. */
import { config } from './config.ts';
import { listSettings, proposeSetting } from './setting.ts';

export const calls = {
  'common/config': config,
  'staff/listSettings': listSettings,
  'staff/proposeSetting': proposeSetting,
} as const;

export const groups = { common: { place: 1, about: 'What a client needs before it shows anything.' } };
