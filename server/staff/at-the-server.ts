import type { Actor } from '../desk/staff-audit.ts';

/** Whoever can run a command at the server itself; the record says so. */
export const AT_THE_SERVER: Actor = { staff: null, login: 'server' };
