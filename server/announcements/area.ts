import { defineArea } from '../area.ts';
import { tellAnnouncements } from './tell-announcements.ts';

const TELL_MS = 1_000;

export const announcements = defineArea({
  name: 'announcements',
  jobs: (parts) => [{ name: 'announcements', everyMs: TELL_MS, run: () => tellAnnouncements(parts) }],
});
