-- Up Migration
-- What parts of shares have made: the house sells them from, and buys them into, an inventory of its own.
alter type bucket add value 'inventory';
