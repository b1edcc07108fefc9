import type { Author } from '../desk/staff-audit.ts';

/** An actor that runs commands at the server itself; the record says so. */
export const AT_THE_SERVER: Author = { staff: null, login: 'server' };
