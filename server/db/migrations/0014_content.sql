-- Up Migration
-- What customers read: news, announcements, legal texts, notices on their way to a device, the guide's answers, and
-- what others look at.

create table news (
  news bigint generated always as identity primary key,
  topic text not null check (topic in ('general', 'prices')),
  -- Visible from then on. What its source has dated ahead, the source may date anew until then.
  from_at timestamptz not null,
  -- Null: a source has brought it, which has no author among the staff.
  staff_id bigint references staff,
  at timestamptz not null,
  -- Somebody has paid for it: it says so, and is no news of the market.
  sponsored boolean not null default false,
  check (not (sponsored and topic = 'prices'))
);
comment on table news is 'A piece of news. Written once, never changed; at most withdrawn.';
create index news_by_time on news (from_at desc, news desc);
grant select, insert, update (from_at) on news to bourse_app;

create table news_texts (
  news bigint not null references news,
  language text not null check (language in ('en', 'cn', 'kor', 'zhs', 'esp')),
  title text not null check (title <> ''),
  -- Paragraphs, an empty line between them; never markup.
  body text not null check (body <> ''),
  primary key (news, language)
);
comment on table news_texts is 'The text of a piece of news in one language.';
grant select, insert, update (title, body) on news_texts to bourse_app;

create table news_instruments (
  news bigint not null references news,
  instrument text not null,
  -- In the order in which they are named.
  place smallint not null check (place >= 0),
  primary key (instrument, news)
);
comment on table news_instruments is 'An instrument that a piece of news is about.';
create index news_instruments_by_piece on news_instruments (news, place);
grant select, insert on news_instruments to bourse_app;

create table news_withdrawals (
  news bigint primary key references news,
  why text not null check (why <> ''),
  staff_id bigint not null references staff,
  at timestamptz not null
);
comment on table news_withdrawals is
  'The withdrawal of a piece of news: one row at most, since of two people one withdraws.';
grant select, insert on news_withdrawals to bourse_app;

create table news_sources (
  source text primary key,
  url text not null,
  etag text,
  modified text,
  -- Of the last try: when, and what was wrong with it.
  tried_at timestamptz not null,
  fault text
);
comment on table news_sources is
  'What the newest answer of a news source was, by the source''s configured name, so that what is known isn''t '
  'fetched again.';
grant select, insert, update on news_sources to bourse_app;

create table news_items (
  news bigint primary key references news,
  source text not null,
  -- The source's own identifier.
  guid text not null,
  link text,
  licence text not null,
  -- By the source; null where it names no moment, or one to come.
  published_at timestamptz,
  received_at timestamptz not null,
  unique (source, guid)
);
comment on table news_items is 'A piece of news that a source has brought.';
-- Where the last fetch ended.
create index news_items_by_time on news_items (source, published_at);
grant select, insert, update (published_at) on news_items to bourse_app;

create table news_versions (
  news bigint not null references news_items,
  version integer not null check (version > 0),
  title text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (news, version)
);
comment on table news_versions is
  'A text of a source''s piece as it was received, the first and every correction; news_texts has the last one.';
grant select, insert on news_versions to bourse_app;

create table news_pictures (
  news bigint primary key references news_items,
  url text not null,
  tries smallint not null default 0,
  fault text,
  name text,
  bytes bytea,
  width integer,
  height integer,
  tried_at timestamptz,
  check (num_nonnulls(name, bytes, width, height) in (0, 4))
);
comment on table news_pictures is
  'A picture of a source''s piece: where it is, and what we made of it; without bytes until it has been fetched. Its '
  'name is the hash of the bytes.';
create index news_pictures_wanted on news_pictures (news) where bytes is null;
grant select, insert, update on news_pictures to bourse_app;

create table announcements (
  announcement bigint generated always as identity primary key,
  -- Null: everybody who was a customer then.
  account_id bigint,
  -- The customers up to this one have got it.
  delivered_up_to_account bigint not null default 0,
  delivered_count integer not null default 0,
  -- Null while there are others to notify.
  done_at timestamptz,
  -- Null: the house announces it by itself.
  staff_id bigint references staff,
  at timestamptz not null
);
comment on table announcements is 'A message of the operator to all customers or to one, sent to a few at a time.';
create index announcements_unfinished on announcements (announcement) where done_at is null;
grant select, insert, update (delivered_up_to_account, delivered_count, done_at) on announcements to bourse_app;

create table announcement_texts (
  announcement bigint not null references announcements,
  language text not null check (language in ('en', 'cn', 'kor', 'zhs', 'esp')),
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  primary key (announcement, language)
);
comment on table announcement_texts is 'The text of an announcement in one language.';
grant select, insert on announcement_texts to bourse_app;

create table announcement_withdrawals (
  announcement bigint primary key references announcements,
  why text not null check (why <> ''),
  staff_id bigint not null references staff,
  at timestamptz not null
);
comment on table announcement_withdrawals is 'The withdrawal of an announcement.';
grant select, insert on announcement_withdrawals to bourse_app;

create table bulk_notices (
  bulk_notice_id bigint generated always as identity primary key,
  notice text not null,
  params text not null,
  audience text not null check (audience in ('all', 'seats', 'others', 'margin')),
  market text,
  instrument text,
  at timestamptz not null,
  notified_up_to_account bigint not null default 0,
  notified_count integer not null default 0,
  done_at timestamptz,
  check (instrument is null or market is not null)
);
comment on table bulk_notices is
  'One notice for many customers, written a few at a time. In a market or an instrument: to whoever holds it or has '
  'orders there.';
create index bulk_notices_waiting on bulk_notices (bulk_notice_id) where done_at is null;
grant select, insert, update (notified_up_to_account, notified_count, done_at) on bulk_notices to bourse_app;

create table clock_moves (
  move integer primary key check (move > 0),
  staff_id bigint not null references staff,
  why text not null check (length(why) >= 3),
  -- By the machine's clock, as `begins_at`, from which on the world is so far ahead of the machine, earlier moves
  -- included.
  announced_at timestamptz not null,
  begins_at timestamptz not null,
  ahead_ms bigint not null check (ahead_ms > 0 and ahead_ms % 1000 = 0),
  announcement bigint not null references announcements,
  check (begins_at >= announced_at + interval '1 minute')
);
comment on table clock_moves is 'A move of a practice world''s clock, forward and announced ahead. Never changed.';
create trigger bind_rule after insert on clock_moves for each row execute function bind_rule();
grant select, insert on clock_moves to bourse_app;

-- Only in a practice world, only forward, one after the other, by a week at most; the next seal binds it like other
-- rules.
create function follow_clock_moves() returns trigger language plpgsql as $$
declare
  before clock_moves;
begin
  if not exists (select from world where kind = 'demo') then
    raise exception 'only a practice world''s clock can be moved';
  end if;
  select * into before from clock_moves order by move desc limit 1;
  if new.move <> coalesce(before.move, 0) + 1 then
    raise exception 'clock move % does not follow %', new.move, before.move;
  end if;
  if new.ahead_ms - coalesce(before.ahead_ms, 0) not between 60000 and 604800000 then
    raise exception 'clock move % goes from % to % ms', new.move, before.ahead_ms, new.ahead_ms;
  end if;
  if new.announced_at < before.begins_at then
    raise exception 'clock move % is announced before the last one has begun', new.move;
  end if;
  return new;
end $$;
create trigger follow_clock_moves before insert on clock_moves for each row execute function follow_clock_moves();

create table legal_versions (
  text text not null check (text in ('privacy', 'agreement')),
  -- The built-in text is version 1.
  version integer not null check (version > 1),
  -- In force from then until the next one is. Dated ahead, never changed.
  from_at timestamptz not null,
  -- Whether it burdens customers, who then have more time to read it.
  is_burdensome boolean not null,
  staff_id bigint not null references staff,
  at timestamptz not null,
  approved_by bigint references staff,
  approved_at timestamptz,
  withdrawn_by bigint references staff,
  withdrawn_at timestamptz,
  why text check (why <> ''),
  primary key (text, version),
  check (from_at > at),
  check ((approved_by is null) = (approved_at is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (why is null)),
  -- Nobody approves their own version.
  check (approved_by <> staff_id),
  -- What was once in force stays what it was.
  check (approved_at < from_at and withdrawn_at < from_at)
);
comment on table legal_versions is 'A version of a legal text after the built-in first one.';
grant select, insert, update (approved_by, approved_at, withdrawn_by, withdrawn_at, why)
  on legal_versions to bourse_app;

create table legal_texts (
  text text not null,
  version integer not null,
  language text not null check (language in ('en', 'cn', 'kor', 'zhs', 'esp')),
  title text not null check (title <> ''),
  -- Paragraphs, headings and a closing, never markup.
  body text not null check (body <> ''),
  primary key (text, version, language),
  foreign key (text, version) references legal_versions
);
comment on table legal_texts is 'A version of a legal text in one language.';
grant select, insert on legal_texts to bourse_app;

create table legal_consents (
  account_id bigint not null,
  text text not null check (text in ('privacy', 'agreement')),
  version integer not null check (version > 0),
  at timestamptz not null,
  primary key (account_id, text, version)
);
comment on table legal_consents is 'A customer''s consent to a version of a legal text.';
grant select, insert on legal_consents to bourse_app;

create table notice_preferences (
  account_id bigint not null,
  kind text not null,
  push boolean not null,
  primary key (account_id, kind)
);
comment on table notice_preferences is
  'Whether a customer wants one kind of notice on their devices. A kind without a row is pushed.';
grant select, insert, update, delete on notice_preferences to bourse_app;

create table push_subscriptions (
  account_id bigint not null,
  session_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  zone text not null,
  -- The last message that was sent, or didn't have to be.
  sent_seq bigint not null,
  failures integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  -- Null: a browser. Of an app, the endpoint is its platform, a colon and its token.
  platform text check (platform in ('android', 'ios')),
  primary key (account_id, session_id),
  constraint push_subscriptions_endpoint_check
    check (case when platform is null then endpoint ~ '^https?://' else starts_with(endpoint, platform || ':') end)
);
comment on table push_subscriptions is 'A browser or an app to which messages are pushed as long as its session lives.';
create index push_subscriptions_due on push_subscriptions (next_at);
grant select, insert, update, delete on push_subscriptions to bourse_app;

create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- Encrypted; see server/secrets/.
  private_key bytea not null,
  created_at timestamptz not null
);
comment on table push_keys is 'The server''s own key pair for push services, made on first use.';
grant select, insert, update (private_key) on push_keys to bourse_app;

-- Codes and notices are each sent in a line of their own.
create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('code', 'notice')),
  sealed text not null,
  put_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0
);
comment on table outbox is
  'A message on its way to a phone, such as a verification code. Recipient and content are encrypted; the row is '
  'deleted once it was accepted, refused for good or has expired.';
create index outbox_due on outbox (kind, due_at);
grant select, insert, update, delete on outbox to bourse_app;

create table carried_notices (
  account_id bigint not null references customers,
  seq bigint not null,
  at timestamptz not null,
  primary key (account_id, seq)
);
comment on table carried_notices is
  'A notice that also went to a phone: each once, whichever process puts it into the outbox.';
create index carried_notices_by_time on carried_notices using brin (at);
grant select, insert, delete on carried_notices to bourse_app;

create table guide_plans (
  account_id bigint not null,
  plan_seq bigint not null,
  currency text not null,
  price bigint not null check (price > 0),
  status text not null check (status in ('trial', 'paid', 'ended')),
  started_at timestamptz not null,
  -- Months are counted from here.
  anchor_at timestamptz not null,
  due_at timestamptz not null,
  paid integer not null check (paid >= 0),
  reminded_at timestamptz,
  cancelled_at timestamptz,
  ended_at timestamptz check ((ended_at is null) = (status <> 'ended')),
  cause text check (cause in ('cancelled', 'unpaid', 'notAgreed')),
  -- Since when the customer agrees to pay: a trial without it ends without another word.
  agreed_at timestamptz,
  primary key (account_id, plan_seq),
  check ((cause is null) = (status <> 'ended'))
);
comment on table guide_plans is
  'A customer''s plan of the guide: what was agreed, until when it is paid, and how it ended.';
-- One running plan per customer.
create unique index guide_plans_running on guide_plans (account_id) where status <> 'ended';
create index guide_plans_due on guide_plans (due_at) where status <> 'ended';
grant select, insert, update (status, due_at, paid, reminded_at, cancelled_at, ended_at, cause, agreed_at)
  on guide_plans to bourse_app;

create table guide_consents (
  account_id bigint not null,
  endpoint text not null,
  consented_at timestamptz not null,
  primary key (account_id, endpoint)
);
comment on table guide_consents is 'A customer''s consent to send questions to one service outside.';
grant select, insert, delete on guide_consents to bourse_app;

create table guide_costs (
  cost_id bigint generated always as identity primary key,
  day date not null,
  tokens integer not null check (tokens >= 0)
);
comment on table guide_costs is
  'Tokens that a question cost. They are reserved before the service is called, and corrected by what it counts.';
create index guide_costs_of_day on guide_costs (day);
grant select, insert, update (tokens) on guide_costs to bourse_app;

create table guide_answers (
  account_id bigint not null,
  number bigint not null,
  endpoint text not null,
  about text not null,
  subject text not null,
  at timestamptz not null,
  sentences jsonb not null,
  dropped integer not null check (dropped >= 0),
  reported_at timestamptz,
  answer_id bigint generated always as identity,
  -- The question, which comes with the report alone.
  reported_question text check (length(reported_question) <= 200),
  resolved_at timestamptz,
  resolved_as text check (resolved_as in ('wrong', 'improper', 'right', 'other')),
  resolved_why text,
  primary key (account_id, number),
  check ((resolved_at is null) = (resolved_as is null) and (resolved_at is null) = (resolved_why is null)),
  check (resolved_at is null or reported_at is not null)
);
comment on table guide_answers is 'An answer of the guide to a customer, and what became of a report about it.';
create unique index guide_answers_reported on guide_answers (answer_id) where reported_at is not null;
grant select, insert, update (reported_at, reported_question, resolved_at, resolved_as, resolved_why)
  on guide_answers to bourse_app;

create table view_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
comment on table view_salts is 'The salt of a day for counting what others look at. It is deleted after two days.';
grant select, insert, delete on view_salts to bourse_app;

-- `viewer_hash` is a hash of the person with the salt of a day, and both are deleted after two days. A look stands under the
-- salts of its day and of the day before, so that any 24 hours can be counted under one. It has the hour alone, not the
-- minute.
create table instrument_views (
  day date not null references view_salts on delete cascade,
  instrument text not null,
  viewer_hash bytea not null check (length(viewer_hash) = 32),
  hour timestamptz not null check (hour = date_trunc('hour', hour)),
  primary key (day, instrument, viewer_hash)
);
comment on table instrument_views is 'That somebody looked at an instrument in an hour; who it was, no row says.';
grant select, insert, update, delete on instrument_views to bourse_app;

create table most_viewed_lists (
  hour timestamptz primary key,
  published_list jsonb not null
);
comment on table most_viewed_lists is
  'The published list of what others look at: made once an hour, in steps, and only the newest is stored.';
grant select, insert, delete on most_viewed_lists to bourse_app;
