-- Up Migration
-- Two people decide commissions in the console, so the server writes them; it changes none.
grant insert on commission_plans to bourse_app;
