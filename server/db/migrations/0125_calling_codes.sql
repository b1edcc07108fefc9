-- Ten digits can be numbers of several countries: which one is remembered where it was written, so that no code goes to a
-- stranger with the same digits.
alter table customers
  -- Of the login's number; null if it was typed without one: then it is the operator's country.
  add column mobile_calling_code text check (mobile_calling_code ~ '^[1-9][0-9]{0,2}$'),
  -- Of the bound number, likewise.
  add column phone_calling_code text check (phone_calling_code ~ '^[1-9][0-9]{0,2}$');
grant update (phone_calling_code) on customers to bourse_app;
