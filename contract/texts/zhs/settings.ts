import type { settings as en } from '../en/settings.ts';

export const settings: typeof en = {
  language: '语言',
};
