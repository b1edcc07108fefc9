#!/bin/sh
# Run once, when the database is made: the login that serves has no rights but those that Bourse gives bourse_app.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SERVER_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role bourse_server login password :'password';
grant connect on database bourse to bourse_server;
SQL
