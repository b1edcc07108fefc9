-- Up Migration
-- Versions of the legal texts after the built-in first one, and who agreed to which.

create table legal_versions (
  text text not null check (text in ('privacy', 'agreement')),
  -- The built-in text is version 1.
  version integer not null check (version > 1),
  -- In force from then until the next one is. Dated ahead, never changed.
  from_at timestamptz not null,
  -- Whether it weighs on customers, who then read it longer ahead.
  weighs boolean not null,
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
  -- Nobody is both eyes.
  check (approved_by <> staff_id),
  -- What was once in force stays what it was.
  check (approved_at < from_at and withdrawn_at < from_at)
);

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

create table legal_consents (
  account_id bigint not null,
  text text not null check (text in ('privacy', 'agreement')),
  version integer not null check (version > 0),
  at timestamptz not null,
  primary key (account_id, text, version)
);

-- Whoever registered until now agreed to the first ones.
insert into legal_consents (account_id, text, version, at)
  select account_id, text, 1, created_at from customers cross join (values ('privacy'), ('agreement')) as texts (text);

grant select, insert on legal_versions, legal_texts, legal_consents to bourse_app;
grant update (approved_by, approved_at, withdrawn_by, withdrawn_at, why) on legal_versions to bourse_app;
