#!/bin/sh
# Run once, when the database is made. Its superuser stays in its own container: the owner's login migrates, and the
# login that serves has no rights but those that Bourse gives bourse_app.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role bourse_owner login password :'owner';
alter database bourse owner to bourse_owner;
create role bourse_app;
grant bourse_app to bourse_owner with admin option;
create role bourse_server login password :'server';
grant bourse_app to bourse_server;
SQL
