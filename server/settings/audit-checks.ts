/** Compares the settings with the proposals that two people have approved, and with what an owner set alone. */
import { type AuditCheckGroup, parsedJsonSql } from '../ledger/audit/audit-check-types-and-sql.ts';

/** No console changes these: the operator sets them with the rights of the database's owner. */
const SET_BY_OWNER = ['sender', 'zone'];
const TERMS = parsedJsonSql('terms');
/**
 * The practice world has a proposal of its own, without a value; what it allows is set by one owner, as the staff's
 * record says.
 */
const APPROVED = `approved as (select distinct on (name) name, value from (
    select proposal as number, decided_at,
      case what when 'setting' then ${TERMS} ->> 'name' else 'practice' end as name,
      case what when 'setting' then ${TERMS} ->> 'value' else 'yes' end as value
    from proposals where what in ('setting', 'practice') and verdict = 'approved'
    union all
    select seq, at, substr(subject, length('setting ') + 1),
      case ${parsedJsonSql('detail')} ->> 'allowed' when 'true' then 'yes' else 'no' end
    from staff_audit where action = 'setPracticeRule') each
  order by name, decided_at desc, number desc),
  changed as (select distinct on (name) name, value from setting_changes order by name, change desc)`;

export const SETTING_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  {
    of: 'settings',
    checks: [
      {
        sql: `with ${APPROVED} select name, s.value, a.value as approved, c.value as changed
          from settings s full join approved a using (name) full join changed c using (name)
          where name <> all (array['${SET_BY_OWNER.join("', '")}'])
            and (s.value is distinct from a.value or c.value is distinct from a.value)`,
        describe: (row) =>
          `setting ${row.name}: ${JSON.stringify(row.value)}, its last change ${JSON.stringify(row.changed)}, ` +
          `approved was ${JSON.stringify(row.approved)}`,
      },
    ],
  },
];
