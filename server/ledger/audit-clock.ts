/** Checks of the world's clock: each move is in the staff's record as it was announced, and the record has no other. */
import { castOf, jsonOf, type Check } from './audit-check.ts';

export const CLOCK_CHECKS: Check[] = [
  {
    sql: `with said as (
        select staff_id, why, ${castOf('substr(subject, 7)', 'integer')} as move,
          ${castOf(`detail ->> 'to'`, 'timestamptz')} as shows,
            ${castOf(`detail ->> 'aheadSeconds'`, 'integer')}::bigint * 1000 as ahead_ms
        from (select staff_id, why, subject, ${jsonOf('detail')} as detail from staff_audit
        where action = 'moveClock') moves)
      select coalesce(m.move, s.move) as move, m.ahead_ms, s.ahead_ms as said
      from clock_moves m full join said s using (move)
      where (m.ahead_ms, m.staff_id, m.why,
        m.begins_at + m.ahead_ms * interval '1 millisecond') is distinct from (s.ahead_ms, s.staff_id, s.why, s.shows)`,
    say: (row) => `clock move ${row.move}: ${row.ahead_ms} ms ahead, the staff's record has ${row.said}`,
  },
];
