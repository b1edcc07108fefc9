import type { Author } from '../desk/staff-audit.ts';

/** Whoever can run a command at the server itself; the record says so. */
export const AT_THE_SERVER: Author = { staff: null, login: 'server' };
