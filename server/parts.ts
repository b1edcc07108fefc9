/** What the areas are given to work with. Each part's own file says what it can do; `compose.ts` makes them. */
import type { Zones } from '@bourse/core/market.ts';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Board } from './feeds/board.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Files } from './files/files.ts';
import type { DueActions } from './jobs/due-actions.ts';
import type { AccountsKept } from './ledger/accounts-kept.ts';
import type { DayCalendar } from './ledger/day-moves.ts';
import type { Splits } from './ledger/one-moment.ts';
import type { Halts } from './feeds/halts.ts';
import type { Labels } from './feeds/labels.ts';
import type { Phases } from './feeds/phases.ts';
import type { Metrics } from './http/metrics.ts';
import type { AccountId } from './ids.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { FundsRules } from './desk/funds-rules.ts';
import type { Settings } from './settings/settings.ts';
import type { Live } from './stream/live.ts';
import type { StaffSessions } from './staff/sessions.ts';
import type { Sessions } from './user/sessions.ts';
import type { StockLending } from './trading/stock-lending.ts';
import type { World } from './world.ts';

export interface Parts {
  config: Config;
  log: Logger;
  database: Database;
  /** The world's: all that happens in it. */
  clock: Clock;
  /**
   * The machine's: what people and other machines compare with their own, such as one-time codes and signed messages.
   */
  machine: Clock;
  zones: Zones;
  feeds: Feeds;
  board: Board;
  live: Live;
  sessions: Sessions;
  staffSessions: StaffSessions;
  settings: Settings;
  metrics: Metrics;
  world: World;
  /** Encrypts personal data at rest. */
  secrets: Secrets;
  /** Bounds and windows of deposits and withdrawals. */
  funds: FundsRules;
  labels: Labels;
  phases: Phases;
  halts: Halts;
  /** Pictures that customers have sent. */
  files: Files;
  /** What can be borrowed to be sold short, and at which fee. */
  lending: Pick<StockLending, 'stockOf' | 'rateAt'>;
  /** Splits that are being applied: what values positions asks; and when a price goes ex. */
  splits: Splits & Pick<DueActions, 'exAtOf'>;
  /** What screens show of accounts, as it is now. */
  accounts: AccountsKept;
  /** When the days of prices began. */
  days: DayCalendar;
  /** Gives a new customer what the world has for one (practice money); repeated, it does nothing. */
  welcome(account: AccountId): Promise<void>;
}
