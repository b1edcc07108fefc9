-- Up Migration
-- A decision of the staff stands in one commit with its key. Until now the key's row came first, with an empty answer,
-- and a server that ended in between left it so: what the decision itself was answered stands under the account's key
-- of the same intent. Where there is none, nothing was decided, and a repetition decides.

update staff_keys s set answer = case
    when d.answer ? 'refused' then d.answer::text
    when d.answer ? 'id' then json_build_object('review', d.answer ->> 'id')::text
    else '{}'
  end
from (
  select key, answer::jsonb as answer from command_keys
  where key in (select 'staff ' || staff_id || ' ' || key from staff_keys where answer = '')
) d
where s.answer = '' and d.key = 'staff ' || s.staff_id || ' ' || s.key;

delete from staff_keys where answer = '';

alter table staff_keys add check (answer <> '');
