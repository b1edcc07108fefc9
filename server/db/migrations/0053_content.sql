-- Up Migration
-- What the operator tells its customers: news for whoever reads, and messages to them. Written once, never changed; at most withdrawn.

create table news (
  news bigint generated always as identity primary key,
  topic text not null check (topic in ('general', 'prices')),
  -- Shown from then on.
  from_at timestamptz not null,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index news_by_time on news (from_at desc, news desc);

create table news_texts (
  news bigint not null references news,
  language text not null check (language in ('en', 'cn', 'kor', 'zhs', 'esp')),
  title text not null check (title <> ''),
  -- Paragraphs, an empty line between them; never markup.
  body text not null check (body <> ''),
  primary key (news, language)
);

-- One row at most: of two people one withdraws.
create table news_withdrawals (
  news bigint primary key references news,
  why text not null check (why <> ''),
  staff_id bigint not null references staff,
  at timestamptz not null
);

create table announcements (
  announcement bigint generated always as identity primary key,
  -- Null: everybody who was a customer then.
  account_id bigint,
  -- The customers up to this one have been told.
  told_to bigint not null default 0,
  told integer not null default 0,
  -- Null while there are others to tell.
  done_at timestamptz,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index announcements_unfinished on announcements (announcement) where done_at is null;

create table announcement_texts (
  announcement bigint not null references announcements,
  language text not null check (language in ('en', 'cn', 'kor', 'zhs', 'esp')),
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  primary key (announcement, language)
);

create table announcement_withdrawals (
  announcement bigint primary key references announcements,
  why text not null check (why <> ''),
  staff_id bigint not null references staff,
  at timestamptz not null
);

grant select, insert on news, news_texts, news_withdrawals, announcements, announcement_texts, announcement_withdrawals to bourse_app;
grant update (told_to, told, done_at) on announcements to bourse_app;
