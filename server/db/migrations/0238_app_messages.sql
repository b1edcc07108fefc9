-- Up Migration
-- An app from a store takes messages too: null is a browser; of an app, the endpoint is its platform, a colon and its token.
alter table push_subscriptions add column platform text check (platform in ('android', 'ios'));
alter table push_subscriptions drop constraint push_subscriptions_endpoint_check;
alter table push_subscriptions add constraint push_subscriptions_endpoint_check
  check (case when platform is null then endpoint ~ '^https?://' else starts_with(endpoint, platform || ':') end);
