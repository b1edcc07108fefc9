import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { selectAppointments } from './appointments.ts';
import { selectPeople } from './people.ts';

export const listStaff =
  (parts: Parts): Handler<'staff/listStaff'> =>
  async (_, caller) => {
    const [rows, appointments] = await Promise.all([
      selectPeople(parts.database.kysely, parts.clock.now()),
      selectAppointments(parts, parts.database.kysely, caller, parts.clock.now()),
    ]);
    return { rows, appointments };
  };
