import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { selectPeople } from './people.ts';

export const listStaff = (parts: Parts): Handler<'staff/listStaff'> => async () => ({ rows: await selectPeople(parts.database.kysely) });
