-- Up Migration
-- A file is found by its owner and its id together: by the id alone the database would find another's row first and turn it down a little later than one that never was.
alter table files drop constraint files_file_id_key;
