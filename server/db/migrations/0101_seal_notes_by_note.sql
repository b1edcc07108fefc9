-- Liabilities, draws and results of leagues are looked up by the whole line, by customers too.
create index seal_notes_by_note on seal_notes using hash (note);
