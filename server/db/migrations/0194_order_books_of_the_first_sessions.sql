-- A new world writes the first date of its order books: sessions that were open when it began have books too, whose
-- local date may be the day before. A world that there is already stays with what its sessions have quoted.
update world set order_books_from = (created_at at time zone 'UTC')::date where order_books_from is null;
alter table world alter column order_books_from set default (now() - interval '2 days')::date;
alter table world alter column order_books_from set not null;
comment on column world.order_books_from is 'The local date of the first sessions with an order book.';
