-- Up Migration
-- What customers and customer service write to each other: one conversation for each customer.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('identityFront', 'identityBack', 'voucher', 'avatar', 'support'));

create table support_conversations (
  account_id bigint primary key references accounts,
  message_count integer not null check (message_count > 0),
  last_at timestamptz not null,
  -- When the customer wrote first since the last answer or closing; null: nobody has to answer.
  waiting_since timestamptz,
  taken_by bigint references staff,
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null))
);
comment on table support_conversations is 'Where a customer''s conversation with customer service stands; follows from its messages.';
create index support_conversations_waiting on support_conversations (waiting_since, account_id) where waiting_since is not null;
create index support_conversations_by_time on support_conversations (last_at, account_id);
grant select, insert, update (message_count, last_at, waiting_since, taken_by, taken_at) on support_conversations to bourse_app;
create constraint trigger taken_on_record after update of taken_by on support_conversations deferrable initially deferred
  for each row when (old.taken_by is distinct from new.taken_by)
  execute function require_staff_entry('', 'takeConversation', 'answerConversation', 'closeConversation');

create table support_messages (
  account_id bigint not null references support_conversations,
  -- Counts from 1 in each conversation.
  message integer not null check (message > 0),
  kind text not null check (kind in ('customer', 'staff', 'closing')),
  staff_id bigint references staff,
  -- Encrypted; null for a message of pictures alone, and for a closing.
  body text,
  at timestamptz not null,
  primary key (account_id, message),
  check ((staff_id is null) = (kind = 'customer')),
  check (kind <> 'staff' or body is not null),
  check (kind <> 'closing' or body is null)
);
comment on table support_messages is 'A message between a customer and customer service. Written once, never changed.';
create index support_messages_by_staff on support_messages (staff_id, at) where staff_id is not null;
-- Only written anew under the newest key.
grant select, insert, update (body) on support_messages to bourse_app;
create trigger messages_stay before update on support_messages
  for each row when (is_reencrypted(old.body, new.body) is not true) execute function refuse_write('a message stays as it is');
create constraint trigger staff_write_on_record after insert on support_messages deferrable initially deferred
  for each row when (new.kind <> 'customer') execute function require_staff_entry('', 'answerConversation', 'closeConversation');
create constraint trigger answers_are_noticed after insert on support_messages deferrable initially deferred
  for each row when (new.kind = 'staff') execute function require_notice('supportAnswered');

create table support_pictures (
  account_id bigint not null,
  message integer not null,
  place smallint not null check (place >= 0),
  file_id text not null,
  primary key (account_id, message, place),
  unique (account_id, file_id),
  foreign key (account_id, message) references support_messages,
  foreign key (account_id, file_id) references files
);
comment on table support_pictures is 'A picture that a customer sent with a message.';
grant select, insert on support_pictures to bourse_app;
