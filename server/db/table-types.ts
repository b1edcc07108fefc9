// Generated from the migrations by tools/db-types.ts; not written by hand.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  account_id: bigint;
  consumed: Generated<string>;
  entity_seq: Generated<bigint>;
  event_seq: Generated<bigint>;
  holder: bigint | null;
  house: Generated<boolean>;
  margin_since: Timestamp | null;
  seat: Generated<boolean>;
  states: Generated<Json>;
  transfer_seq: Generated<bigint>;
}

export interface ActingTogether {
  direction: string;
  displayed_size: bigint;
  holders: number;
  instrument: string;
  minute: Timestamp;
  quantity: bigint;
}

export interface AloneApprovals {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  currency: string;
  decision: Generated<string>;
  kind: string;
  request_seq: bigint;
  staff_id: bigint;
}

export interface Announcements {
  account_id: bigint | null;
  announcement: Generated<bigint>;
  at: Timestamp;
  delivered_count: Generated<number>;
  delivered_up_to_account: Generated<bigint>;
  done_at: Timestamp | null;
  staff_id: bigint | null;
}

export interface AnnouncementTexts {
  announcement: bigint;
  body: string;
  language: string;
  title: string;
}

export interface AnnouncementWithdrawals {
  announcement: bigint;
  at: Timestamp;
  staff_id: bigint;
  why: string;
}

export interface ApiKeys {
  account_id: bigint;
  addresses: string[];
  calls_per_minute: number;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  key_id: string;
  limit_currency: string | null;
  limit_per_day: bigint | null;
  limit_per_order: bigint | null;
  markets: string[];
  name: string;
  /**
   * Origins whose pages may call with the key, such as https://bots.example.
   */
  origins: Generated<string[]>;
  portfolio: number;
  revoked_at: Timestamp | null;
  scopes: string[];
  secret_hash: Buffer;
  used_at: Timestamp | null;
  used_from: string | null;
}

export interface ApiKeyUses {
  account_id: bigint;
  day: string;
  key_id: string;
  spent: bigint;
}

export interface AppliedActions {
  action: string;
  at: Timestamp;
}

export interface AuctionFills {
  account_id: bigint;
  at: Timestamp;
  instrument: string;
  kind: string;
  order_seq: bigint;
  quantity: bigint;
}

export interface Auctions {
  at: Timestamp;
  imbalance: bigint;
  instrument: string;
  kind: string;
  price: bigint | null;
  share_of_one: bigint | null;
  share_together: bigint | null;
  volume: bigint;
}

export interface AuditRuns {
  at: Timestamp;
  run: Generated<bigint>;
  staff_id: bigint;
}

export interface Audits {
  accounts: bigint;
  at: Generated<Timestamp>;
  audit: Generated<bigint>;
  differences: number;
  named: string;
  run: bigint | null;
  transfers: bigint;
  unable: Generated<number>;
}

export interface Backups {
  at: Generated<Timestamp>;
  backup: Generated<bigint>;
  bytes: bigint | null;
  kind: string;
}

export interface Balances {
  account_id: bigint;
  amount: bigint;
  bucket: string;
  currency: string;
  lots: string | null;
  portfolio: Generated<number>;
}

export interface BankEntryRepeats {
  currency: string;
  entry: string;
  file_hash: string;
  reference: string;
}

export interface BankLines {
  amount: bigint;
  at: Timestamp;
  currency: string;
  entry: string | null;
  on_date: string;
  reference: string;
  staff_id: bigint;
}

export interface BankStatementFormats {
  channel: string;
  format: Json | null;
  format_id: Generated<bigint>;
  set_at: Timestamp;
  staff_id: bigint;
}

export interface BlockDesks {
  account_id: bigint;
  ended_at: Timestamp | null;
  house: boolean;
  instrument: string;
  proposal: bigint | null;
}

export interface BlockPurchases {
  account_id: bigint;
  block: bigint;
  currency: string;
  held: bigint;
  instrument: string;
  locked_until: Timestamp;
  market: string;
  position_seq: bigint | null;
  price: bigint;
  purchase_seq: bigint;
  quantity: bigint;
  quote: string;
  reserved_at: Timestamp;
  settled_at: Timestamp | null;
  status: string;
  trade: bigint;
  traded_on: string;
  value: bigint;
}

export interface Blocks {
  account_id: bigint;
  block: bigint;
  currency: string;
  expires_at: Timestamp;
  house: boolean;
  instrument: string;
  market: string;
  minimum: bigint;
  offered_at: Timestamp;
  order_seq: bigint;
  price: bigint;
  price_reference: Generated<string>;
  quantity: bigint;
  reference: bigint;
  reference_seq: bigint;
}

export interface BlockSales {
  account_id: bigint;
  at: Timestamp;
  block: bigint;
  order_seq: bigint;
  quantity: bigint;
  sold: boolean;
  trade: bigint;
  value: bigint;
}

export interface BorrowNights {
  account_id: bigint;
  at: Timestamp;
  borrower_seq: bigint;
  currency: string;
  fee: bigint;
  instrument: string;
  night: string;
  rate: bigint;
  units: bigint;
  worth: bigint;
}

export interface BulkNotices {
  at: Timestamp;
  audience: string;
  bulk_notice_id: Generated<bigint>;
  done_at: Timestamp | null;
  instrument: string | null;
  market: string | null;
  notice: string;
  notified_count: Generated<number>;
  notified_up_to_account: Generated<bigint>;
  params: string;
}

export interface CarriedNotices {
  account_id: bigint;
  at: Timestamp;
  seq: bigint;
}

export interface CheckInBonuses {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  currency: string;
  number: number;
}

export interface CheckIns {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  currency: string;
  day: string;
  streak: number;
}

export interface CheckInsOfPeople {
  account_id: bigint;
  day: string;
  holder: bigint;
}

export interface ClockMoves {
  ahead_ms: bigint;
  announced_at: Timestamp;
  announcement: bigint;
  begins_at: Timestamp;
  move: number;
  staff_id: bigint;
  why: string;
}

export interface CommandKeys {
  account_id: bigint;
  answer: string;
  at: Timestamp;
  input_hash: Buffer;
  key: string;
}

export interface CommissionPlans {
  base: string;
  decided_at: Generated<Timestamp>;
  from_on: string;
  liquidity: string | null;
  market: string;
  maximum: bigint | null;
  minimum: bigint | null;
  rate: bigint;
  seat: boolean;
  side: string | null;
}

export interface ConfirmedPrices {
  at: Timestamp;
  instrument: string;
  last: bigint;
  proposal: bigint | null;
  source: string;
  staff_id: bigint;
  step: Generated<bigint>;
  why: string;
}

export interface Copies {
  above_minimum_since: Timestamp | null;
  account_id: bigint;
  base: bigint;
  cause: string | null;
  consent_requested_version: number | null;
  currency: string;
  ended_at: Timestamp | null;
  fixed_amount: bigint | null;
  held_reason: string | null;
  held_since: Timestamp | null;
  high_water: bigint;
  keeps_holdings: boolean | null;
  leader: bigint;
  maximum_deviation_rate: bigint;
  maximum_share_rate: bigint;
  owed: Generated<bigint>;
  paid: bigint;
  portfolio: number;
  share_rate: bigint;
  shared: Generated<bigint>;
  shared_month: string;
  size: string;
  started_at: Timestamp;
  status: string;
  stop_loss_rate: bigint | null;
  version: number | null;
}

export interface CopyBlocks {
  account_id: bigint;
  ask: bigint | null;
  bid: bigint | null;
  block: Generated<bigint>;
  book: string | null;
  displayed_size: bigint | null;
  done_at: Timestamp | null;
  due_at: Timestamp;
  effect: string;
  fill_seq: bigint;
  filled_at: Timestamp;
  held_before: bigint;
  impact: bigint | null;
  instrument: string;
  last: bigint | null;
  leader: bigint;
  leader_price: bigint;
  leader_quantity: bigint;
  leader_quote_at: Timestamp;
  leader_taken: bigint;
  leaving: Generated<boolean>;
  led_equity: bigint | null;
  led_followed: bigint | null;
  led_most: bigint | null;
  leverage: number;
  only_account: bigint | null;
  only_portfolio: number | null;
  part: Generated<number>;
  plan: bigint | null;
  planned_at: Timestamp | null;
  price: bigint | null;
  quantity: bigint | null;
  quote_at: Timestamp | null;
  quote_seq: bigint | null;
  side: string;
  source: string | null;
  status: string;
  surveillance_checked_at: Timestamp | null;
  taken_before: bigint | null;
  tick: bigint | null;
}

export interface CopyOrders {
  account_id: bigint;
  block: bigint;
  carried: bigint | null;
  decided_at: Timestamp | null;
  equity: bigint | null;
  filled: Generated<bigint>;
  fixed_amount: bigint | null;
  held_value: bigint | null;
  leverage: number | null;
  maximum_deviation_rate: bigint | null;
  maximum_share_rate: bigint | null;
  order_seq: bigint | null;
  portfolio: number;
  quantity: bigint;
  reason: string | null;
  status: string;
  wanted: bigint;
}

export interface CopyShares {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  booked_after: bigint;
  currency: string;
  equity: bigint;
  high_water: bigint;
  leader: bigint;
  month: string;
  paid: bigint | null;
  paid_at: Timestamp | null;
  portfolio: number;
  rate: bigint;
  received_at: Timestamp | null;
  share: bigint;
}

export interface CopyStops {
  account_id: bigint;
  base: bigint;
  equity: bigint;
  portfolio: number;
  rate: bigint;
}

export interface CopyTakings {
  account_id: bigint;
  base: bigint;
  booked_after: bigint;
  equity: bigint;
  portfolio: number;
}

export interface CorporateActions {
  acquirer: string | null;
  amount: bigint | null;
  code: string | null;
  company: string | null;
  cost_share: bigint | null;
  declared_on: string | null;
  denominator: bigint | null;
  ex_date: string;
  imported_at: Timestamp;
  instrument: string;
  kind: string;
  name: string | null;
  numerator: bigint | null;
  paid_amount: bigint | null;
  paid_currency: string | null;
  pay_date: string | null;
  rate: bigint | null;
  record_date: string | null;
  share_price: bigint | null;
}

export interface Customers {
  account_id: Generated<bigint>;
  avatar_file: string | null;
  channel_password_changed_at: Timestamp | null;
  channel_password_hash: string | null;
  closed_at: Timestamp | null;
  consent_version: string;
  created_at: Timestamp;
  fund_password_changed_at: Timestamp | null;
  fund_password_hash: string | null;
  invited_by: string;
  language: string | null;
  last_passkey_removed_at: Timestamp | null;
  mobile: string;
  mobile_calling_code: string | null;
  name: string | null;
  name_prints: ArrayType<Buffer> | null;
  nickname: string | null;
  password_changed_at: Timestamp;
  password_hash: string;
  password_reset_at: Timestamp | null;
  phone: string | null;
  phone_bound_at: Timestamp | null;
  phone_calling_code: string | null;
  phone_proved_at: Timestamp | null;
  states: Generated<Json>;
  verification: Generated<string>;
  verified_name: string | null;
}

export interface DayEndCharges {
  account_id: bigint;
  at: Timestamp;
  charges: string;
  fee: bigint;
  fill_seq: bigint;
  order_seq: bigint;
  position_seq: bigint;
  released: bigint;
  tax: bigint;
  traded_on: string;
}

export interface DayEnds {
  closed_at: Timestamp;
  cut_at: Timestamp;
  day: string;
  hash: string;
  last_xid: bigint;
  market: string;
  number: bigint;
  previous: string | null;
  transfers: bigint;
  turnovers: Json;
  waiting: Json;
}

export interface DayTradingAccounts {
  account_id: bigint;
  applied_at: Timestamp;
  reason: string | null;
  since: Timestamp;
  status: string;
  step: number;
  terms: string;
}

export interface DayTradingDecisions {
  account_id: bigint;
  author: string;
  carried_out_at: Timestamp | null;
  decided_at: Generated<Timestamp>;
  decision: Generated<bigint>;
  reason: string | null;
  status: string;
}

export interface DayTradingReviews {
  after_seconds: number | null;
  decided_at: Generated<Timestamp>;
  from_at: Timestamp;
  mode: string;
}

export interface DayTradingRules {
  account_id: bigint | null;
  allowance: bigint;
  currency: string;
  decided_at: Generated<Timestamp>;
  from_at: Timestamp;
  market: string;
  maximum_leverage: number;
  per_order: bigint;
  trades_per_day: number;
}

export interface DayTradingSteps {
  account_id: bigint;
  at: Timestamp;
  author: string;
  reason: string | null;
  status: string;
  step: number;
  terms: string;
}

export interface DelayedTradingRules {
  allowed: boolean;
  at: Timestamp;
  from_at: Timestamp;
  market: string;
  proposal: bigint | null;
  staff_id: bigint;
  step: Generated<bigint>;
  why: string;
}

export interface DepositChannelKeys {
  channel: string;
  key_hash: string | null;
  key_id: Generated<bigint>;
  set_at: Timestamp;
}

export interface DepositChannelOpenings {
  account_id: bigint;
  channel: string;
  key_id: bigint;
  opened_at: Timestamp;
}

export interface DepositChannels {
  account_name: string | null;
  account_number: string | null;
  address: string | null;
  bank_name: string | null;
  channel: string;
  closes: number | null;
  currency: string;
  decided_at: Generated<Timestamp>;
  fee_bps: Generated<number>;
  fee_fixed: Generated<bigint>;
  from_at: Timestamp;
  kind: string;
  maximum: bigint | null;
  minimum: bigint | null;
  network: string | null;
  open: boolean;
  opens: number | null;
  position: Generated<number>;
  practice: boolean;
  weekdays: string | null;
}

export interface Dividends {
  account_id: bigint;
  at: Timestamp;
  currency: string;
  declared_on: string | null;
  ex_date: string;
  gross: bigint;
  instrument: string;
  kind: string;
  market: string;
  number: Generated<bigint>;
  pay_date: string | null;
  per_share: bigint;
  position_seq: bigint;
  quantity: bigint;
  record_date: string | null;
  withheld: Generated<bigint>;
}

export interface EncryptionKeys {
  added_at: Generated<Timestamp>;
  gone_at: Timestamp | null;
  id: string;
  number: Generated<bigint>;
  print: Buffer;
  state: Buffer;
}

export interface Entitlements {
  account_id: bigint;
  at: Timestamp;
  currency: string;
  declared_on: string | null;
  due_at: Timestamp;
  ex_date: string;
  gross: bigint;
  instrument: string;
  kind: string;
  market: string;
  paid: Generated<boolean>;
  pay_date: string;
  per_share: bigint;
  position_seq: bigint;
  quantity: bigint;
  record_date: string | null;
  withheld: bigint;
}

export interface EventNumbers {
  account_id: bigint;
  at: Timestamp;
  number: bigint;
  seq: bigint;
}

export interface Events {
  account_id: bigint;
  at: Timestamp;
  data: string;
  kind: string;
  notice: string | null;
  read_at: Timestamp | null;
  seq: bigint;
}

export interface Exchanges {
  account_id: bigint;
  at: Timestamp;
  bought: bigint;
  buy_currency: string;
  kind: string;
  legs: string;
  order_seq: bigint;
  paid: bigint;
  pay_currency: string;
  rate: bigint;
  spread: bigint;
  spread_rate: bigint;
}

export interface Favorites {
  account_id: bigint;
  instrument: string;
  rank: number;
}

export interface FeeRemainders {
  account_id: bigint;
  currency: string;
  instrument: string;
  kind: string;
  portfolio: number;
  remainder: bigint;
}

export interface Files {
  account_id: bigint;
  content_hash: Buffer;
  created_at: Timestamp;
  dropped_at: Timestamp | null;
  file_id: string;
  height: number;
  purpose: string;
  sealing: string | null;
  stored_as: string;
  stored_at: Timestamp | null;
  type: string;
  used_at: Timestamp | null;
  width: number;
}

export interface Fills {
  account_id: bigint;
  ask: bigint;
  at: Timestamp;
  bid: bigint;
  book: string | null;
  charges: string;
  displayed_size: bigint;
  effect: string;
  fee: bigint;
  fill_seq: bigint;
  held: bigint | null;
  impact: bigint;
  last: bigint;
  order_seq: bigint;
  others_taken: bigint | null;
  position_seq: bigint;
  price: bigint;
  quantity: bigint;
  quote_at: Timestamp;
  quote_seq: bigint;
  rule: string;
  source: string;
  taken_before: bigint | null;
  tax: bigint;
}

export interface FundClosings {
  decided_at: Timestamp;
  fund: number;
  proposal: bigint;
  sells_on: string;
}

export interface FundCorrections {
  cause: string;
  date: string;
  decided_at: Timestamp;
  due: bigint;
  fee: bigint;
  fund: number;
  last: bigint;
  last_on: string;
  lines: Json;
  nav: bigint;
  price: bigint;
  proposal: bigint;
  worth: bigint;
}

export interface FundDays {
  bought: Generated<bigint>;
  date: string;
  fee_paid: Generated<boolean>;
  fund: number;
  issued: Generated<bigint>;
  paid_out: Generated<boolean>;
  rebalancing: boolean;
  redeemed: Generated<bigint>;
  restored: bigint | null;
  status: string;
  struck_at: Timestamp;
  suspended: string | null;
  taken_back: Generated<bigint>;
  valued_at: Timestamp;
}

export interface FundDeals {
  account_id: bigint;
  at: Timestamp;
  date: string;
  fund: number;
  kind: string;
  money: bigint;
  order_seq: bigint;
  paid_at: Timestamp | null;
  pay_at: Timestamp | null;
  price: bigint;
  units: bigint;
}

export interface FundDealtTogether {
  account_id: bigint;
  date: string;
  fund: number;
  person: bigint | null;
}

export interface FundEnds {
  ended_at: Timestamp;
  fund: number;
  seed_back: bigint;
}

export interface FundHoldings {
  account_id: bigint;
  cost: bigint;
  fund: number;
  reserved: bigint;
  units: bigint;
}

export interface FundMadeGood {
  account_id: bigint;
  date: string;
  fund: number;
  order_seq: bigint;
  to_customer: bigint;
  to_fund: bigint;
}

export interface FundOpenings {
  account_id: bigint;
  currency: string;
  decided_at: Timestamp;
  ended_at: Timestamp | null;
  ended_why: Json | null;
  fund: number | null;
  proposal: bigint;
  seed: bigint;
}

export interface FundOrders {
  account_id: bigint;
  amount: bigint | null;
  currency: string;
  cut_off_at: Timestamp;
  dealing_on: string;
  dealt_at: Timestamp | null;
  deferrals: number;
  ended_at: Timestamp | null;
  fund: number;
  kind: string;
  money: bigint;
  order_seq: bigint;
  pay_at: Timestamp | null;
  placed_at: Timestamp;
  plan_seq: bigint | null;
  price: bigint | null;
  redeemed: bigint;
  status: string;
  units: bigint;
}

export interface FundPast {
  date: string;
  fund: number;
  price: bigint;
}

export interface FundPlanRuns {
  account_id: bigint;
  cause: string;
  date: string;
  order_seq: bigint | null;
  outcome: string;
  plan_seq: bigint;
}

export interface FundPlans {
  account_id: bigint;
  amount: bigint;
  currency: string;
  day: number;
  ended_at: Timestamp | null;
  fund: number;
  month: string;
  next_at: Timestamp;
  next_on: string;
  plan_seq: bigint;
  roll: string;
  since: Timestamp;
  status: string;
}

export interface FundPrices {
  cash: bigint;
  date: string;
  due: bigint;
  fee: bigint;
  fee_rest: bigint;
  fund: number;
  gate_of: bigint | null;
  gate_whole: bigint | null;
  lines: Json;
  nav: bigint;
  owed: bigint;
  pay_at: Timestamp;
  price: bigint;
  units: bigint;
  valued_at: Timestamp;
  worth: bigint;
}

export interface Funds {
  account_id: bigint;
  began_on: string;
  currency: string;
  cut_off_minutes: number;
  fee_rate: bigint;
  first_price: bigint;
  fund: Generated<number>;
  market: string;
  minimum: bigint;
  names: Json;
  opened_at: Timestamp;
  rebalancing: string;
  seed_units: bigint;
  settlement_days: number;
  weights: Json;
}

export interface FundsRules {
  approver_alone: bigint;
  closes: number;
  cooling_hours: number;
  currency: string;
  customer_alone: bigint;
  decided_at: Generated<Timestamp>;
  fee_bps: number;
  fee_fixed: bigint;
  four_eyes_above: bigint | null;
  from_at: Timestamp;
  kind: string;
  latest_days: number;
  maximum: bigint;
  minimum: bigint;
  opens: number;
  usual_hours: number;
  weekdays: string;
  zone: string;
}

export interface FundTakeovers {
  amount: bigint;
  decided_at: Timestamp;
  fund: number;
  lines: Json;
}

export interface GuideAnswers {
  about: string;
  account_id: bigint;
  answer_id: Generated<bigint>;
  at: Timestamp;
  dropped: number;
  endpoint: string;
  number: bigint;
  reported_at: Timestamp | null;
  reported_question: string | null;
  resolved_as: string | null;
  resolved_at: Timestamp | null;
  resolved_why: string | null;
  sentences: Json;
  subject: string;
}

export interface GuideConsents {
  account_id: bigint;
  consented_at: Timestamp;
  endpoint: string;
}

export interface GuideCosts {
  cost_id: Generated<bigint>;
  day: string;
  tokens: number;
}

export interface GuidePlans {
  account_id: bigint;
  agreed_at: Timestamp | null;
  anchor_at: Timestamp;
  cancelled_at: Timestamp | null;
  cause: string | null;
  currency: string;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  paid: number;
  plan_seq: bigint;
  price: bigint;
  reminded_at: Timestamp | null;
  started_at: Timestamp;
  status: string;
}

export interface HouseAccounts {
  account_id: bigint;
  claimant: string;
  name: string;
  opened_at: Timestamp;
  purpose: string;
}

export interface HouseCapital {
  account_id: bigint;
  amount: bigint;
  approved_at: Timestamp;
  currency: string;
  direction: string;
  number: Generated<bigint>;
  proposal: bigint;
}

export interface HouseCapitalMoves {
  account_id: bigint;
  at: Timestamp;
  booked: boolean;
  number: bigint;
}

export interface HouseDays {
  account: string;
  amount: string;
  code: string;
  currency: string;
  day: string;
}

export interface HouseDaysRead {
  last_xid: bigint;
  single: Generated<boolean>;
}

export interface IdentityConsumption {
  consumed: string;
  holder: bigint;
  version: bigint;
}

export interface IdentityMatches {
  account_id: bigint;
  decided_at: Timestamp;
  other_account: bigint;
  request_seq: bigint;
  same_person: boolean;
}

export interface InstrumentViews {
  day: string;
  hour: Timestamp;
  instrument: string;
  viewer_hash: Buffer;
}

export interface InsuranceRules {
  alarm: bigint;
  capital: bigint;
  currency: string;
  decided_at: Generated<Timestamp>;
  from_at: Timestamp;
  limit_part: bigint;
}

export interface Invitations {
  account_id: bigint | null;
  code: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  is_open: Generated<boolean>;
  made_by: bigint | null;
  use_limit: number | null;
  used: Generated<number>;
}

export interface KnownDevices {
  account_id: bigint;
  device_hash: Buffer;
  forgotten_at: Timestamp | null;
  seen_at: Timestamp;
}

export interface KnownQuotes {
  market: string;
  quotes: Json;
  saved_at: Timestamp;
}

export interface LastEventNumber {
  number: bigint;
  single: Generated<boolean>;
}

export interface LateNights {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  night: string;
  position_seq: bigint;
}

export interface LatePayoutReports {
  account_id: bigint;
  at: Timestamp;
  reference_or_reason: string;
  reported_outcome: string;
  request_seq: bigint;
  status: string;
}

export interface LeaderCandidates {
  candidate: string;
  until: Timestamp;
}

export interface LeaderLevels {
  at: Timestamp;
  days: number;
  drawdown: bigint;
  leader: bigint;
  level: string;
  night: string;
  retained_followers: number;
  stake: bigint;
}

export interface Leaders {
  account_id: bigint;
  agreed_version: number;
  alias: string;
  capacity: bigint | null;
  currency: string;
  followed: Generated<bigint>;
  kind: string;
  leader: Generated<bigint>;
  level: Generated<string>;
  lowered_at: Timestamp | null;
  market: string | null;
  portfolio: number;
  profit_share: bigint;
  started_at: Timestamp;
  stopped_at: Timestamp | null;
  strategy: bigint | null;
  strategy_kind: string | null;
  version: number | null;
}

export interface Leadership {
  number: Generated<bigint>;
  part: number;
  since: Generated<Timestamp>;
  until: Generated<Timestamp>;
}

export interface LeaderTrades {
  account_id: bigint;
  at: Timestamp;
  block: bigint;
  fill_seq: bigint;
  kind: string;
  trade: Generated<bigint>;
}

export interface LeagueEntries {
  account_id: bigint;
  address_print: Buffer | null;
  drawdown: Generated<bigint>;
  entry: string;
  holder: bigint | null;
  joined_at: Timestamp;
  league: number;
  left_at: Timestamp | null;
  name: string | null;
  peak: bigint;
  removed: Generated<boolean>;
  result_notified_at: Timestamp | null;
}

export interface LeagueInvited {
  account_id: bigint | null;
  code: string;
  invited_at: Timestamp;
  league: number;
  name: string;
  print: Buffer | null;
}

export interface LeagueLogins {
  account_id: bigint;
  league: number;
  opened_at: Timestamp;
  reset_at: Timestamp | null;
}

export interface LeagueNames {
  account_id: bigint | null;
  league: number;
  print: Buffer;
}

export interface LeagueNotes {
  account_id: bigint;
  at: Timestamp;
  by_organiser: boolean;
  league: number;
  note: string;
  order_seq: bigint | null;
}

export interface LeagueOrganisers {
  account_id: bigint;
  allowed: boolean;
  allowed_at: Timestamp;
}

export interface LeaguePlayers {
  account_id: bigint;
  name: string;
}

export interface LeaguePoints {
  account_id: bigint;
  at: Timestamp;
  equity: bigint;
  league: number;
  place: number | null;
}

export interface LeagueResults {
  account_id: bigint;
  available: bigint;
  days: number | null;
  drawdown: bigint;
  equity: bigint;
  frozen: bigint;
  holdings: Json;
  instruments: number | null;
  league: number;
  margin: bigint;
  place: number | null;
  points: number;
  reason: string | null;
  return_rate: bigint;
  score: bigint;
  seq: bigint;
  trades: number;
  transfer_seq: bigint;
}

export interface Leagues {
  changed_at: Timestamp | null;
  code: string;
  counted_at: Timestamp | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  ends_at: Timestamp;
  final_prices: Json | null;
  frozen_at: Timestamp | null;
  hash: string | null;
  league: number;
  least_trades: number | null;
  name: string;
  organiser: bigint | null;
  starts_at: Timestamp;
  terms: Json;
  week: string | null;
}

export interface LeagueWeeks {
  account_id: bigint;
  equity: bigint;
  league: number;
  points: number;
  week: number;
}

export interface LeagueWords {
  hidden: string;
  word: string;
}

export interface LedgerAccounts {
  area: string;
  class: string;
  holder: string;
  name: string;
  owner: string;
  sign: string;
}

export interface LegalConsents {
  account_id: bigint;
  at: Timestamp;
  text: string;
  version: number;
}

export interface LegalTexts {
  body: string;
  language: string;
  text: string;
  title: string;
  version: number;
}

export interface LegalVersions {
  approved_at: Timestamp | null;
  approved_by: bigint | null;
  at: Timestamp;
  from_at: Timestamp;
  is_burdensome: boolean;
  staff_id: bigint;
  text: string;
  version: number;
  why: string | null;
  withdrawn_at: Timestamp | null;
  withdrawn_by: bigint | null;
}

export interface LendingMarkPrices {
  amount: bigint;
  at: Timestamp;
  currency: string;
  instrument: string;
  night: string;
  price: bigint;
  units: bigint;
}

export interface LendingNights {
  at: Timestamp;
  borrowed: bigint;
  currency: string;
  fee: bigint;
  instrument: string;
  lenders_part: bigint;
  lent: bigint;
  night: string;
  offered: bigint;
  to_house: bigint;
  to_lenders: bigint;
}

export interface LendingOrders {
  account_id: bigint;
  cause: string | null;
  currency: string;
  due_at: Timestamp | null;
  ended_at: Timestamp | null;
  fees: bigint;
  instrument: string;
  kind: string;
  market: string;
  order_seq: bigint;
  quantity: bigint | null;
  since: Timestamp;
  status: string;
}

export interface LendingRules {
  decided_at: Generated<Timestamp>;
  from_at: Timestamp;
  lenders_part: bigint;
  market: string;
  notice_days: number;
  open: boolean;
  quota_part: bigint;
}

export interface LendingShares {
  account_id: bigint;
  amount: bigint;
  instrument: string;
  night: string;
  order_seq: bigint;
  paid_at: Timestamp | null;
  units: bigint;
}

export interface LentStock {
  instrument: string;
  lent: bigint;
}

export interface LiabilityStretches {
  currency: string;
  first_place: Buffer;
  nodes: Buffer;
  stretch: number;
  top: Buffer;
  tree: bigint;
}

export interface LiabilityTrees {
  at: Timestamp;
  count: bigint;
  currency: string;
  root: Buffer;
  secret: Buffer;
  sum: string;
  tree: bigint;
}

export interface LoanPayments {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  booked_at: Timestamp;
  date: string;
  fee: bigint;
  interest: bigint;
  kind: string;
  loan_seq: bigint;
  number: number;
  principal: bigint;
}

export interface Loans {
  account_id: bigint;
  book: Json | null;
  currency: string;
  disbursed_at: Timestamp | null;
  due_at: Timestamp | null;
  due_instalments: Json | null;
  late: Generated<bigint>;
  loan_seq: bigint;
  next_at: Timestamp | null;
  principal: bigint;
  repaid: Generated<bigint>;
  repaid_at: Timestamp | null;
  status: Generated<string>;
}

export interface LockRules {
  days: number | null;
  decided_at: Generated<Timestamp>;
  from_at: Timestamp;
  instrument: string | null;
  market: string | null;
  minutes: number | null;
}

export interface LoginThrottles {
  failures: number;
  locked_until: Timestamp | null;
  scope: string;
  updated_at: Timestamp;
}

export interface MarginRules {
  board: string | null;
  decided_at: Timestamp;
  from_on: string;
  initial: bigint;
  instrument: string | null;
  maintenance: bigint;
  market: string;
  maximum_leverage: number;
  value_from: bigint | null;
  volatility_from: bigint | null;
  warning: bigint;
}

export interface MostViewedLists {
  hour: Timestamp;
  published_list: Json;
}

export interface News {
  at: Timestamp;
  from_at: Timestamp;
  news: Generated<bigint>;
  sponsored: Generated<boolean>;
  staff_id: bigint | null;
  topic: string;
}

export interface NewsInstruments {
  instrument: string;
  news: bigint;
  place: number;
}

export interface NewsItems {
  figure: string | null;
  guid: string;
  licence: string;
  link: string | null;
  news: bigint;
  published_at: Timestamp | null;
  received_at: Timestamp;
  source: string;
}

export interface NewsPictures {
  bytes: Buffer | null;
  fault: string | null;
  height: number | null;
  name: string | null;
  news: bigint;
  tried_at: Timestamp | null;
  tries: Generated<number>;
  url: string;
  width: number | null;
}

export interface NewsSources {
  etag: string | null;
  fault: string | null;
  modified: string | null;
  source: string;
  tried_at: Timestamp;
  url: string;
}

export interface NewsTexts {
  body: string;
  language: string;
  news: bigint;
  title: string;
}

export interface NewsVersions {
  body: string;
  news: bigint;
  received_at: Timestamp;
  title: string;
  version: number;
}

export interface NewsWithdrawals {
  at: Timestamp;
  news: bigint;
  staff_id: bigint;
  why: string;
}

export interface NoticePreferences {
  account_id: bigint;
  kind: string;
  push: boolean;
}

export interface OfferingEntries {
  account_id: bigint;
  allotted: bigint | null;
  contribution: string;
  discount: bigint | null;
  entrant: string;
  next: bigint | null;
  number: number;
  offering: bigint;
  place: number | null;
  quantity: bigint;
  second: Timestamp | null;
  subscription_seq: bigint;
}

export interface Offerings {
  allotted: bigint | null;
  due_at: Timestamp | null;
  ended: string | null;
  entries: number | null;
  instrument: string;
  kind: string;
  lock_days: Generated<number>;
  offering: Generated<bigint>;
  outcome: bigint | null;
  price: bigint | null;
  randomness: string | null;
  reference: bigint | null;
  requested_quantity: bigint | null;
  revealed_secret: string | null;
  root: string | null;
  stage: string;
  updated_at: Timestamp;
  world_schedule_key: string | null;
}

export interface OfferingSeconds {
  allotted: bigint;
  cap: bigint;
  entries: number;
  left_before: bigint;
  offering: bigint;
  price: bigint | null;
  reference: bigint | null;
  requested_quantity: bigint;
  second: Timestamp;
}

export interface OfferingSecrets {
  offering: bigint;
  salt: Buffer;
  secret: Buffer;
}

export interface OfferingSteps {
  at: Timestamp;
  author: string;
  offering: bigint;
  stage: string;
}

export interface OfferingTerms {
  decided_at: Timestamp;
  lists_at: Timestamp;
  offering: bigint;
  opens_at: Timestamp;
  terms: string;
  version: number;
}

export interface OneTimeCodes {
  account_id: bigint;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  credentials_fingerprint: Buffer | null;
  last_step: Generated<bigint>;
  secret: Buffer;
}

export interface OperatorHalts {
  at: Timestamp;
  halted: boolean;
  instrument: string | null;
  market: string;
  proposal: bigint;
  step: Generated<bigint>;
  why: string;
}

export interface OrderChanges {
  account_id: bigint;
  at: Timestamp;
  cause: string;
  filled: bigint;
  order_seq: bigint;
  status: string;
  step: number;
}

export interface OrderReplacements {
  account_id: bigint;
  at: Timestamp;
  client_id: string | null;
  filled: bigint;
  limit_price: bigint | null;
  number: number;
  order_seq: bigint;
  quantity: bigint;
  stop_price: bigint | null;
  trail_amount: bigint | null;
  trail_rate: bigint | null;
}

export interface Orders {
  account_id: bigint;
  /**
   * The API key that placed it; null: its customer, or the house.
   */
  api_key_id: string | null;
  average_price: bigint | null;
  best_price: bigint | null;
  cancel_requested_at: Timestamp | null;
  cause: string;
  client_id: string | null;
  created_at: Timestamp;
  currency: string;
  day_trading: Generated<boolean>;
  do_not_reduce: Generated<boolean>;
  effect: string;
  expires_at: Timestamp | null;
  fees: bigint;
  filled: bigint;
  first_steps: Generated<string>;
  good_till: Timestamp | null;
  group_seq: bigint | null;
  grows_to: bigint | null;
  hold: bigint;
  inactive: boolean;
  instrument: string;
  leverage: number;
  limit_price: bigint | null;
  market: string;
  notional: bigint;
  order_seq: bigint;
  parent_seq: bigint | null;
  planned_at: Timestamp | null;
  portfolio: Generated<number>;
  position_seq: bigint | null;
  prices_after: Timestamp | null;
  quantity: bigint;
  replacements: Generated<number>;
  side: string;
  status: string;
  steps: number;
  stop_loss: bigint | null;
  stop_loss_limit: bigint | null;
  stop_price: bigint | null;
  take_profit: bigint | null;
  tax: bigint;
  time_in_force: string;
  trail_amount: bigint | null;
  trail_rate: bigint | null;
  trailing_stop_amount: bigint | null;
  trailing_stop_rate: bigint | null;
  trigger_price_source: string;
  triggered_at: Timestamp | null;
  type: string;
  updated_at: Timestamp;
}

export interface Outbox {
  attempts: Generated<number>;
  due_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  kind: string;
  put_at: Timestamp;
  sealed: string;
}

export interface OwnStrategies {
  account_id: bigint;
  instruments: string[];
  kind: string;
  made_at: Timestamp;
  parameters: Json;
  removed_at: Timestamp | null;
  stop_at: number | null;
  strategy_seq: bigint;
}

export interface PasskeyChallenges {
  account_id: bigint | null;
  allows_new_passkey: Generated<boolean>;
  challenge: string;
  credentials_fingerprint: Buffer | null;
  expires_at: Timestamp;
}

export interface Passkeys {
  account_id: bigint;
  backed_up: Generated<boolean>;
  backup_eligible: boolean | null;
  counter: bigint;
  created_at: Timestamp;
  credential_id: string;
  name: string;
  public_key: Buffer;
  transports: Generated<Json>;
  used_at: Timestamp | null;
}

export interface Payouts {
  accepted_at: Timestamp | null;
  account_id: bigint;
  attempts: Generated<number>;
  driver: string;
  due_at: Timestamp;
  last_failure: string | null;
  request_seq: bigint;
}

export interface PayoutTargets {
  account_id: bigint;
  added_at: Timestamp;
  bank_code: string | null;
  bank_name: string | null;
  branch: string | null;
  fingerprint: Buffer;
  kind: string;
  last4: string;
  network: string | null;
  removed_at: Timestamp | null;
  secret: string;
  target_seq: bigint;
  wallet_type: string | null;
}

export interface PerformancePoints {
  account_id: bigint;
  at: Timestamp;
  cash: bigint;
  currency: string;
  dividends: bigint;
  exchanged: bigint;
  fees: bigint;
  flows: bigint;
  interest: bigint;
  open_profit: bigint;
  portfolio: number;
  taxes: bigint;
  traded: bigint;
}

export interface PerformancePrices {
  ask: bigint;
  at: Timestamp;
  bid: bigint;
  instrument: string;
}

export interface PerformanceRates {
  at: Timestamp;
  dollars: Json;
}

export interface PerformanceThrough {
  account_id: bigint;
  through: Timestamp;
}

export interface PledgeSteps {
  account_id: bigint;
  at: Timestamp;
  cause: string;
  change: bigint;
  instrument: string;
  loan_seq: bigint;
  position_seq: bigint;
  step_seq: bigint;
}

export interface Portfolios {
  account_id: bigint;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  kind: string;
  name: string;
  portfolio: number;
}

export interface PositionAdjustments {
  account_id: bigint;
  adjustment_seq: bigint;
  at: Timestamp;
  cash: bigint;
  delivered_seq: bigint | null;
  denominator: bigint;
  ex_date: string;
  fraction: bigint;
  kind: string;
  moved_cost: bigint | null;
  numerator: bigint;
  open_cost: bigint | null;
  part_after: bigint;
  part_before: bigint;
  price: bigint;
  quantity_after: bigint;
  quantity_before: bigint;
  sold_cost: bigint | null;
  subject: string;
  subject_seq: bigint;
}

export interface Positions {
  account_id: bigint;
  average_cost: bigint;
  call_due_at: Timestamp | null;
  call_price: bigint | null;
  called_at: Timestamp | null;
  close_price: bigint | null;
  closed_at: Timestamp | null;
  cost: bigint;
  currency: string;
  day_trading: Generated<boolean>;
  fees: bigint;
  financed_on: string | null;
  financing: bigint;
  initial_rate: bigint | null;
  instrument: string;
  insured_charges: Generated<bigint>;
  insured_loss: Generated<bigint>;
  leverage: number;
  liquidation_price: bigint | null;
  lock_days: number | null;
  lock_minutes: number | null;
  locked_until: Timestamp | null;
  maintenance_rate: bigint | null;
  margin: bigint;
  market: string;
  open_cost: bigint;
  open_quantity: bigint;
  opened_at: Timestamp;
  paid_actions: Generated<string>;
  pledged: Generated<bigint>;
  pledged_to: bigint | null;
  portfolio: Generated<number>;
  position_seq: bigint;
  quantity: bigint;
  realized: bigint;
  reserved: Generated<bigint>;
  side: string;
  source: string;
  status: string;
  tax: bigint;
  warning_rate: bigint | null;
}

export interface PriceAlerts {
  account_id: bigint;
  alert_seq: bigint;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  fired_at: Timestamp | null;
  fired_price: bigint | null;
  instrument: string;
  kind: string;
  lower: bigint | null;
  rate: bigint | null;
  reference: bigint;
  upper: bigint | null;
}

export interface PriceNeeds {
  instrument: string;
  need: string;
  until: Timestamp;
}

export interface PriceSourceChoices {
  doubt: Json | null;
  instrument: string;
  reason: string | null;
  since: Timestamp;
  source: string;
  version: bigint;
}

export interface PriceSourceDecisions {
  at: Timestamp;
  displayed: boolean;
  market: string;
  proposal: bigint | null;
  rank: number;
  source: string;
  staff_id: bigint;
  step: Generated<bigint>;
  terms_url: string;
  words: string;
}

export interface PriceSourceStates {
  day: string;
  paused_until: Timestamp | null;
  requests: number;
  saved_at: Timestamp;
  source: string;
  status: Json;
}

export interface ProgramSettings {
  account_id: bigint;
  allows_fractions: boolean;
  allows_short_sales: boolean;
  is_suspended: boolean;
  portfolio: number;
}

export interface ProgramWatchlists {
  account_id: bigint;
  created_at: Timestamp;
  instruments: string[];
  name: string;
  updated_at: Timestamp;
  watchlist: bigint;
}

export interface PromotionBudgets {
  cap: bigint;
  currency: string;
  name: string;
  reserved: Generated<bigint>;
}

export interface Proposals {
  claimed_by: bigint | null;
  decided_at: Timestamp | null;
  decided_by: bigint | null;
  facts: string | null;
  from_at: Timestamp;
  link_hash: Buffer | null;
  proposal: Generated<bigint>;
  proposed_at: Timestamp;
  proposed_by: bigint;
  reason: string | null;
  remark: string | null;
  status: string;
  step: Generated<number>;
  subject: string;
  terms: string;
  updated_at: Timestamp;
  verdict: string | null;
  what: string;
}

export interface ProposalSteps {
  at: Timestamp;
  author: string;
  proposal: bigint;
  reason: string | null;
  remark: string | null;
  status: string;
  step: number;
}

export interface PushKeys {
  created_at: Timestamp;
  only_one: Generated<boolean>;
  private_key: Buffer;
  public_key: string;
}

export interface PushSubscriptions {
  account_id: bigint;
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  failures: Generated<number>;
  language: string;
  next_at: Timestamp;
  p256dh: string;
  platform: string | null;
  sent_seq: bigint;
  session_id: string;
  zone: string;
}

export interface RealBarRanges {
  filled_at: Timestamp;
  from_at: Timestamp;
  instrument: string;
  period: string;
  source: string;
  until_at: Timestamp;
}

export interface RealBars {
  at: Timestamp;
  close: bigint;
  high: bigint;
  instrument: string;
  low: bigint;
  open: bigint;
  period: string;
  source: string;
  volume: bigint;
}

export interface RealInstruments {
  added_at: Timestamp;
  also_named: Generated<string[]>;
  board: string;
  currency: string;
  instrument: string;
  listed_on: string;
  local_name: string | null;
  name: string;
  sector: string;
  segment: string;
  shares: string;
  staff_id: bigint;
}

export interface RealQuotes {
  at: Timestamp;
  confirmed_at: Timestamp | null;
  instrument: string;
  quote: Json;
  source: string;
  version: bigint;
  vouched_at: Timestamp;
}

export interface RecoveryCodes {
  account_id: bigint;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface ReplayBars {
  adjusted_close: bigint | null;
  at: Timestamp;
  close: bigint;
  high: bigint;
  instrument: string;
  low: bigint;
  open: bigint;
  period: string;
  volume: bigint;
}

export interface Replays {
  from_at: Timestamp;
  instrument: string;
  period: string;
  speed: number;
  started_at: Timestamp;
  stopped_at: Timestamp | null;
}

export interface ReplaySeries {
  bars: number;
  currency: string;
  first_at: Timestamp;
  imported_at: Timestamp;
  instrument: string;
  last_at: Timestamp;
  name: string;
  period: string;
  zone: string;
}

export interface ReportedActionDecisions {
  at: Timestamp;
  proposal: bigint | null;
  report: bigint;
  staff_id: bigint;
  step: Generated<bigint>;
  verdict: string;
  why: string;
}

export interface ReportedActions {
  ex_date: string;
  instrument: string;
  kind: string;
  report: Generated<bigint>;
  terms: string;
}

export interface ReportedActionSources {
  at: Timestamp;
  report: bigint;
  source: string;
}

export interface Requests {
  account_id: bigint;
  amount: bigint | null;
  approvals: Generated<Json>;
  claimed_by: string | null;
  currency: string | null;
  details: Generated<Json>;
  fee: bigint | null;
  kind: string;
  reason: string | null;
  remark: string | null;
  request_seq: bigint;
  status: string;
  step: number;
  submitted_at: Timestamp;
  updated_at: Timestamp;
}

export interface RequestSteps {
  account_id: bigint;
  at: Timestamp;
  author: string;
  reason: string | null;
  remark: string | null;
  request_seq: bigint;
  status: string;
  step: number;
}

export interface RetentionRules {
  days: number;
  decided_at: Generated<Timestamp>;
  from_at: Timestamp;
  kind: string;
}

export interface RiskAlarms {
  alarm: Generated<bigint>;
  fell_at: Timestamp | null;
  most: bigint;
  number: bigint;
  rose_at: Timestamp;
  used: bigint;
}

export interface RiskCaseRevisions {
  accounts: ArrayType<bigint>;
  facts: Json;
  number: bigint;
  revision: number;
  seen_at: Timestamp;
}

export interface RiskCases {
  accounts: ArrayType<bigint>;
  assignee: bigint | null;
  facts: Json;
  found_at: Timestamp;
  number: Generated<bigint>;
  outcome: string | null;
  rule: string;
  seen_at: Timestamp;
  state: string;
  subject: string;
}

export interface RiskCaseSteps {
  at: Timestamp;
  number: bigint;
  outcome: string | null;
  staff_id: bigint;
  step: number;
  to_staff: bigint | null;
  what: string;
  why: string;
}

export interface RiskLimits {
  amount: bigint | null;
  decided_at: Timestamp;
  measure: string;
  number: Generated<bigint>;
  of_what: string | null;
  proposal: bigint;
  scope: string;
}

export interface Rollovers {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  counted: bigint;
  days: number;
  made_up: boolean;
  position_seq: bigint;
  rate: bigint;
  rolled_on: string;
  value: bigint;
}

export interface SavedScreens {
  account_id: bigint;
  at: Timestamp;
  criteria: Json;
  followed_since: Timestamp | null;
  last_checked_at: Timestamp | null;
  last_notified_on: string | null;
  members: string[] | null;
  name: string;
}

export interface SealNotes {
  at: Generated<Timestamp>;
  note: string;
  note_id: Generated<bigint>;
  seal: bigint | null;
}

export interface Seals {
  at: Timestamp;
  count: number;
  first_xid: bigint;
  hash: Buffer;
  last_xid: bigint;
  leaves: Buffer;
  notes: string;
  number: bigint;
  previous: Buffer;
  root: Buffer;
  transfers_total: bigint;
}

export interface SearchHistory {
  account_id: bigint;
  at: Timestamp;
  query: string;
}

export interface SessionKeys {
  committed_at: Timestamp;
  key: Buffer | null;
  key_hash: Buffer;
  market: string;
  revealed_at: Timestamp | null;
  seal: bigint | null;
  session_date: string;
}

export interface Sessions {
  account_id: bigint;
  created_at: Timestamp;
  device: string;
  ended_at: Timestamp | null;
  seen_at: Timestamp;
  session_id: string;
  token_hash: Buffer;
}

export interface SettingChanges {
  at: Timestamp;
  change: Generated<bigint>;
  name: string;
  staff_id: bigint;
  value: string;
}

export interface Settings {
  name: string;
  updated_at: Timestamp;
  value: string;
}

export interface SourceFindings {
  detail: string;
  finding: string;
  found_at: Timestamp;
  on_date: string;
  source: string;
  subject: string;
}

export interface SourceSymbols {
  at: Timestamp;
  instrument: string;
  source: string;
  staff_id: bigint;
  step: Generated<bigint>;
  symbol: string | null;
}

export interface Staff {
  created_at: Timestamp;
  customer_account: bigint | null;
  disabled_at: Timestamp | null;
  enrol_code: Buffer | null;
  enrol_link: Buffer | null;
  enrol_until: Timestamp | null;
  login: string;
  must_renew: Generated<boolean>;
  name: string;
  next_otp_secret: string | null;
  otp_secret: string;
  otp_step: Generated<bigint>;
  password_changed_at: Timestamp;
  password_hash: string;
  rests_until: Timestamp | null;
  roles: string[];
  staff_id: Generated<bigint>;
}

export interface StaffAudit {
  account_id: bigint | null;
  action: string;
  at: Timestamp;
  detail: string;
  hash: Buffer;
  previous: Buffer;
  seq: bigint;
  staff_id: bigint | null;
  subject: string;
  who: string;
  why: string | null;
}

export interface StaffDevices {
  device_hash: Buffer;
  forgotten_at: Timestamp | null;
  seen_at: Timestamp;
  staff_id: bigint;
}

export interface StaffKeys {
  answer: string;
  at: Timestamp;
  input_hash: Buffer;
  key: string;
  staff_id: bigint;
}

export interface StaffSessions {
  created_at: Timestamp;
  device: string;
  ended_at: Timestamp | null;
  seen_at: Timestamp;
  session_id: string;
  staff_id: bigint;
  token_hash: Buffer;
}

export interface StateChanges {
  account_id: bigint;
  at: Timestamp;
  change: Generated<bigint>;
  reason: string | null;
  remark: string | null;
  staff_id: bigint;
  state: string;
  until: Timestamp | null;
}

export interface Statements {
  account_id: bigint;
  attempts: Generated<number>;
  content: Buffer | null;
  format: string;
  from_on: string;
  language: string;
  made_at: Timestamp | null;
  market: string | null;
  requested_at: Timestamp;
  row_count: number | null;
  seal_hash: Buffer | null;
  seal_number: bigint | null;
  sha256: Buffer | null;
  statement_seq: bigint;
  through_seq: bigint;
  to_on: string;
  traded: Json | null;
  try_at: Timestamp;
  zone: string;
}

export interface StockRecalls {
  account_id: bigint;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  instrument: string;
  notified_at: Timestamp;
  position_seq: bigint;
  quantity: bigint;
  recall: number;
}

export interface StockRules {
  decided_at: Generated<Timestamp>;
  from_at: Timestamp;
  instrument: string;
  quantity: bigint | null;
  rate: bigint | null;
}

export interface Strategies {
  account_id: bigint | null;
  kind: string;
  made_at: Timestamp;
  saved_seq: bigint | null;
  strategy: Generated<bigint>;
}

export interface StrategyDays {
  at: Timestamp;
  cash: bigint;
  date: string;
  fill_seq: bigint;
  flow: bigint;
  held: Json;
  highest: bigint;
  index: bigint;
  seq: bigint;
  strategy: bigint;
  traded_at: Timestamp | null;
  value: bigint;
  version: number;
  weights: number[] | null;
}

export interface StrategyRefusals {
  at: Timestamp;
  date: string;
  instrument: string;
  quantity: bigint;
  reason: string;
  side: string;
  strategy: bigint;
}

export interface StrategyRuns {
  account_id: bigint;
  began_at: Timestamp;
  cause: string | null;
  closing_at: Timestamp | null;
  currency: string;
  ended_at: Timestamp | null;
  first_decision_date: string;
  keeps_holdings: boolean | null;
  portfolio: Generated<number>;
  saved_seq: bigint | null;
  strategy: bigint;
  version: number;
}

export interface StrategyVersions {
  instruments: string[];
  made_at: Timestamp;
  parameters: Json;
  stop_at: number | null;
  strategy: bigint;
  version: number;
}

export interface Subscriptions {
  account_id: bigint;
  allotted: bigint;
  bid_quantity: bigint | null;
  cause: string;
  charged: bigint;
  contribution: string;
  created_at: Timestamp;
  currency: string;
  due: bigint;
  entrant: string;
  held: bigint;
  identity: string;
  instrument: string;
  kind: string;
  nonce: string | null;
  offering: bigint;
  pay_by: Timestamp | null;
  position_seq: bigint | null;
  price: bigint;
  quantity: bigint;
  refunded: bigint;
  salt: string;
  status: string;
  step: number;
  subscription_seq: bigint;
  updated_at: Timestamp;
}

export interface SubscriptionSteps {
  account_id: bigint;
  at: Timestamp;
  cause: string;
  status: string;
  step: number;
  subscription_seq: bigint;
}

export interface SupportConversations {
  account_id: bigint;
  last_at: Timestamp;
  message_count: number;
  taken_at: Timestamp | null;
  taken_by: bigint | null;
  waiting_since: Timestamp | null;
}

export interface SupportMessages {
  account_id: bigint;
  at: Timestamp;
  body: string | null;
  kind: string;
  message: number;
  staff_id: bigint | null;
}

export interface SupportPictures {
  account_id: bigint;
  file_id: string;
  message: number;
  place: number;
}

export interface TradeCorrections {
  account_id: bigint;
  at: Timestamp;
  closing_seq: bigint | null;
  currency: string;
  difference: bigint;
  fee: bigint;
  fill_seq: bigint;
  measure: string;
  order_seq: bigint;
  position_seq: bigint;
  price: bigint;
  quantity: bigint;
  reference: bigint;
  reference_at: Timestamp;
  request_seq: bigint;
  tax: bigint;
  why: string;
}

export interface Transfers {
  account_id: bigint;
  amount: bigint;
  at: Timestamp;
  code: string;
  credit: string;
  credit_after: bigint | null;
  credit_portfolio: Generated<number>;
  currency: string;
  debit: string;
  debit_after: bigint | null;
  debit_portfolio: Generated<number>;
  reference: string;
  seq: bigint;
  xid: Generated<bigint>;
}

export interface UnnumberedEvents {
  account_id: bigint;
  at: Timestamp;
  position: Generated<bigint>;
  seq: bigint;
}

export interface VerificationCodes {
  asker: Buffer;
  attempts: Generated<number>;
  code_hash: Buffer;
  expires_at: Timestamp;
  mobile: string;
}

export interface ViewSalts {
  day: string;
  salt: Buffer;
}

export interface WebhookAttempts {
  account_id: bigint | null;
  at: Timestamp;
  attempt: number;
  duration_ms: number;
  event_seq: bigint | null;
  failure: string | null;
  kind: string;
  number: bigint;
  status: number | null;
  webhook_id: string;
}

export interface Webhooks {
  /**
   * Null: the operator's, whose events are those of `event_numbers`.
   */
  account_id: bigint | null;
  attempts: Generated<bigint>;
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  disabled_reason: string | null;
  failing_since: Timestamp | null;
  failures: Generated<number>;
  former_secret: string | null;
  former_until: Timestamp | null;
  held_until: Timestamp | null;
  kinds: string[];
  name: string;
  next_at: Timestamp;
  portfolio: number | null;
  removed_at: Timestamp | null;
  secret: string;
  sent_seq: bigint;
  test_due: Generated<boolean>;
  url: string;
  webhook_id: string;
}

export interface World {
  created_at: Timestamp;
  hours: string;
  kind: string;
  /**
   * The local date of the first sessions with an order book.
   */
  order_books_from: Generated<string>;
  seed: Buffer;
  single: Generated<boolean>;
}

export interface DB {
  accounts: Accounts;
  acting_together: ActingTogether;
  alone_approvals: AloneApprovals;
  announcement_texts: AnnouncementTexts;
  announcement_withdrawals: AnnouncementWithdrawals;
  announcements: Announcements;
  api_key_uses: ApiKeyUses;
  api_keys: ApiKeys;
  applied_actions: AppliedActions;
  auction_fills: AuctionFills;
  auctions: Auctions;
  audit_runs: AuditRuns;
  audits: Audits;
  backups: Backups;
  balances: Balances;
  bank_entry_repeats: BankEntryRepeats;
  bank_lines: BankLines;
  bank_statement_formats: BankStatementFormats;
  block_desks: BlockDesks;
  block_purchases: BlockPurchases;
  block_sales: BlockSales;
  blocks: Blocks;
  borrow_nights: BorrowNights;
  bulk_notices: BulkNotices;
  carried_notices: CarriedNotices;
  check_in_bonuses: CheckInBonuses;
  check_ins: CheckIns;
  check_ins_of_people: CheckInsOfPeople;
  clock_moves: ClockMoves;
  command_keys: CommandKeys;
  commission_plans: CommissionPlans;
  confirmed_prices: ConfirmedPrices;
  copies: Copies;
  copy_blocks: CopyBlocks;
  copy_orders: CopyOrders;
  copy_shares: CopyShares;
  copy_stops: CopyStops;
  copy_takings: CopyTakings;
  corporate_actions: CorporateActions;
  customers: Customers;
  day_end_charges: DayEndCharges;
  day_ends: DayEnds;
  day_trading_accounts: DayTradingAccounts;
  day_trading_decisions: DayTradingDecisions;
  day_trading_reviews: DayTradingReviews;
  day_trading_rules: DayTradingRules;
  day_trading_steps: DayTradingSteps;
  delayed_trading_rules: DelayedTradingRules;
  deposit_channel_keys: DepositChannelKeys;
  deposit_channel_openings: DepositChannelOpenings;
  deposit_channels: DepositChannels;
  dividends: Dividends;
  encryption_keys: EncryptionKeys;
  entitlements: Entitlements;
  event_numbers: EventNumbers;
  events: Events;
  exchanges: Exchanges;
  favorites: Favorites;
  fee_remainders: FeeRemainders;
  files: Files;
  fills: Fills;
  fund_closings: FundClosings;
  fund_corrections: FundCorrections;
  fund_days: FundDays;
  fund_deals: FundDeals;
  fund_dealt_together: FundDealtTogether;
  fund_ends: FundEnds;
  fund_holdings: FundHoldings;
  fund_made_good: FundMadeGood;
  fund_openings: FundOpenings;
  fund_orders: FundOrders;
  fund_past: FundPast;
  fund_plan_runs: FundPlanRuns;
  fund_plans: FundPlans;
  fund_prices: FundPrices;
  fund_takeovers: FundTakeovers;
  funds: Funds;
  funds_rules: FundsRules;
  guide_answers: GuideAnswers;
  guide_consents: GuideConsents;
  guide_costs: GuideCosts;
  guide_plans: GuidePlans;
  house_accounts: HouseAccounts;
  house_capital: HouseCapital;
  house_capital_moves: HouseCapitalMoves;
  house_days: HouseDays;
  house_days_read: HouseDaysRead;
  identity_consumption: IdentityConsumption;
  identity_matches: IdentityMatches;
  instrument_views: InstrumentViews;
  insurance_rules: InsuranceRules;
  invitations: Invitations;
  known_devices: KnownDevices;
  known_quotes: KnownQuotes;
  last_event_number: LastEventNumber;
  late_nights: LateNights;
  late_payout_reports: LatePayoutReports;
  leader_candidates: LeaderCandidates;
  leader_levels: LeaderLevels;
  leader_trades: LeaderTrades;
  leaders: Leaders;
  leadership: Leadership;
  league_entries: LeagueEntries;
  league_invited: LeagueInvited;
  league_logins: LeagueLogins;
  league_names: LeagueNames;
  league_notes: LeagueNotes;
  league_organisers: LeagueOrganisers;
  league_players: LeaguePlayers;
  league_points: LeaguePoints;
  league_results: LeagueResults;
  league_weeks: LeagueWeeks;
  league_words: LeagueWords;
  leagues: Leagues;
  ledger_accounts: LedgerAccounts;
  legal_consents: LegalConsents;
  legal_texts: LegalTexts;
  legal_versions: LegalVersions;
  lending_mark_prices: LendingMarkPrices;
  lending_nights: LendingNights;
  lending_orders: LendingOrders;
  lending_rules: LendingRules;
  lending_shares: LendingShares;
  lent_stock: LentStock;
  liability_stretches: LiabilityStretches;
  liability_trees: LiabilityTrees;
  loan_payments: LoanPayments;
  loans: Loans;
  lock_rules: LockRules;
  login_throttles: LoginThrottles;
  margin_rules: MarginRules;
  most_viewed_lists: MostViewedLists;
  news: News;
  news_instruments: NewsInstruments;
  news_items: NewsItems;
  news_pictures: NewsPictures;
  news_sources: NewsSources;
  news_texts: NewsTexts;
  news_versions: NewsVersions;
  news_withdrawals: NewsWithdrawals;
  notice_preferences: NoticePreferences;
  offering_entries: OfferingEntries;
  offering_seconds: OfferingSeconds;
  offering_secrets: OfferingSecrets;
  offering_steps: OfferingSteps;
  offering_terms: OfferingTerms;
  offerings: Offerings;
  one_time_codes: OneTimeCodes;
  operator_halts: OperatorHalts;
  order_changes: OrderChanges;
  order_replacements: OrderReplacements;
  orders: Orders;
  outbox: Outbox;
  own_strategies: OwnStrategies;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  payout_targets: PayoutTargets;
  payouts: Payouts;
  performance_points: PerformancePoints;
  performance_prices: PerformancePrices;
  performance_rates: PerformanceRates;
  performance_through: PerformanceThrough;
  pledge_steps: PledgeSteps;
  portfolios: Portfolios;
  position_adjustments: PositionAdjustments;
  positions: Positions;
  price_alerts: PriceAlerts;
  price_needs: PriceNeeds;
  price_source_choices: PriceSourceChoices;
  price_source_decisions: PriceSourceDecisions;
  price_source_states: PriceSourceStates;
  program_settings: ProgramSettings;
  program_watchlists: ProgramWatchlists;
  promotion_budgets: PromotionBudgets;
  proposal_steps: ProposalSteps;
  proposals: Proposals;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  real_bar_ranges: RealBarRanges;
  real_bars: RealBars;
  real_instruments: RealInstruments;
  real_quotes: RealQuotes;
  recovery_codes: RecoveryCodes;
  replay_bars: ReplayBars;
  replay_series: ReplaySeries;
  replays: Replays;
  reported_action_decisions: ReportedActionDecisions;
  reported_action_sources: ReportedActionSources;
  reported_actions: ReportedActions;
  request_steps: RequestSteps;
  requests: Requests;
  retention_rules: RetentionRules;
  risk_alarms: RiskAlarms;
  risk_case_revisions: RiskCaseRevisions;
  risk_case_steps: RiskCaseSteps;
  risk_cases: RiskCases;
  risk_limits: RiskLimits;
  rollovers: Rollovers;
  saved_screens: SavedScreens;
  seal_notes: SealNotes;
  seals: Seals;
  search_history: SearchHistory;
  session_keys: SessionKeys;
  sessions: Sessions;
  setting_changes: SettingChanges;
  settings: Settings;
  source_findings: SourceFindings;
  source_symbols: SourceSymbols;
  staff: Staff;
  staff_audit: StaffAudit;
  staff_devices: StaffDevices;
  staff_keys: StaffKeys;
  staff_sessions: StaffSessions;
  state_changes: StateChanges;
  statements: Statements;
  stock_recalls: StockRecalls;
  stock_rules: StockRules;
  strategies: Strategies;
  strategy_days: StrategyDays;
  strategy_refusals: StrategyRefusals;
  strategy_runs: StrategyRuns;
  strategy_versions: StrategyVersions;
  subscription_steps: SubscriptionSteps;
  subscriptions: Subscriptions;
  support_conversations: SupportConversations;
  support_messages: SupportMessages;
  support_pictures: SupportPictures;
  trade_corrections: TradeCorrections;
  transfers: Transfers;
  unnumbered_events: UnnumberedEvents;
  verification_codes: VerificationCodes;
  view_salts: ViewSalts;
  webhook_attempts: WebhookAttempts;
  webhooks: Webhooks;
  world: World;
}
