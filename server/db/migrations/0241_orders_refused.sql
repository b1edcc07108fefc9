-- Up Migration
-- Orders that a rule has ended without a fill, by when: the console counts them beside the fills.
create index orders_refused on orders (updated_at) where status = 'rejected'
  or cause in ('notFillable', 'insufficientAtFill', 'dayTradingAtFill', 'unpaidLoanAtFill');
