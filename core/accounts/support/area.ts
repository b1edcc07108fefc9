import type { CoreAreaManifest } from '../../area.ts';

export const permissions = {
  /** To read what customers write to customer service, and to answer. */
  'support.answer': { by: ['support', 'owner'] },
} as const satisfies CoreAreaManifest['permissions'];
