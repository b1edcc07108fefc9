/** The wiring: the only file that knows every part. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Feed } from '@bourse/core/market.ts';
import { createTape } from '@bourse/tape/create-tape.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openPool } from './db/pool.ts';
import { PLANNER } from './desk/connection.ts';
import { createDesk, type Desk, type DeskOptions } from './desk/desk.ts';
import { entriesOf } from './desk/save.ts';
import { RECORDS } from './records.ts';
import { openFundsRules } from './desk/funds-rules.ts';
import { type ReviewKinds, reviewKinds } from './desk/review-kinds.ts';
import { discoveryHandlers } from './discovery/handlers.ts';
import { createBoard } from './feeds/board.ts';
import { createCrossings } from './feeds/crossings.ts';
import { createPromotionBudget } from './ledger/promotion-budget.ts';
import { createInsurance } from './ledger/insurance.ts';
import { createDayCalendar } from './ledger/day-moves.ts';
import { createExchangeRates } from './ledger/exchange-rates.ts';
import { createFiles } from './files/files.ts';
import { folderStore } from './files/folder-store.ts';
import { s3Store } from './files/s3-store.ts';
import { createHistoryThread } from './feeds/history-thread.ts';
import { createFeeds } from './feeds/feeds.ts';
import { createGuard } from './feeds/guarded-feed.ts';
import { openKnownQuotes } from './feeds/known-quotes.ts';
import { createHalts } from './feeds/halts.ts';
import { createLabels } from './feeds/labels.ts';
import { createPhases } from './feeds/phases.ts';
import { createDayBefore, createVolatility } from './feeds/day-before.ts';
import { createOverheated, type Overheated } from './feeds/overheated.ts';
import { followReplays } from './feeds/follow-replays.ts';
import type { Handlers } from './http/handler.ts';
import { asLeader } from './jobs/as-leader.ts';
import { bestSince } from './jobs/best-since.ts';
import { createFallenDue } from './jobs/fallen-due.ts';
import { joinLeftApart } from './identity/identity-store.ts';
import { reviewIdentity } from './identity/review-identity.ts';
import { createJobReports } from './jobs/job-report.ts';
import { tellAnnouncements } from './jobs/tell-announcements.ts';
import { type Job, startJobs } from './jobs/jobs.ts';
import { createCorporateActions } from './jobs/corporate-actions.ts';
import { type DueActions, openDueActions } from './jobs/due-actions.ts';
import { createExDividends, inOrder } from './jobs/ex-dividends.ts';
import { keepSessionKeys } from './jobs/keep-session-keys.ts';
import { closeDueCalls } from './jobs/close-due-calls.ts';
import { endIntraday } from './jobs/end-intraday.ts';
import { endRestricted } from './jobs/end-restricted.ts';
import { openHeldAuctions } from './jobs/held-auctions.ts';
import { createAuctions } from './jobs/hold-auctions.ts';
import { createLeadership } from './jobs/leadership.ts';
import { measureLead } from './jobs/measure-lead.ts';
import { payDividends } from './jobs/pay-dividends.ts';
import { createFinancing } from './jobs/charge-financing.ts';
import { createDayEnd } from './jobs/end-days.ts';
import { createRollOver } from './jobs/roll-over.ts';
import { type PriceAlerts, watchAlerts } from './jobs/price-alerts.ts';
import { decideDayTrading, reviewDayTrading } from './jobs/review-day-trading.ts';
import { removeOldFiles } from './jobs/remove-old-files.ts';
import { findActingTogether } from './jobs/find-acting-together.ts';
import { recallStock } from './jobs/recall-stock.ts';
import { createWatcher, type Watcher } from './jobs/watch-market.ts';
import { createHttp, type HttpOptions } from './http/http.ts';
import { createMetrics } from './http/metrics.ts';
import { createSenders } from './http/senders.ts';
import { OWN_IMAGES } from './http/pages.ts';
import { createAccountsKept } from './ledger/accounts-kept.ts';
import { createAuditTurns } from './ledger/audit-turns.ts';
import { countLiabilities } from './ledger/count-liabilities.ts';
import { sealSigner } from './ledger/sign-seal.ts';
import { createWitnesses } from './ledger/tell-witnesses.ts';
import { sealStaffRecord } from './ledger/seal-staff-record.ts';
import { ledgerHandlers } from './ledger/handlers.ts';
import { sendPushes } from './push/send-pushes.ts';
import { newsHandlers } from './news/handlers.ts';
import { noticesHandlers } from './notices/handlers.ts';
import type { Parts } from './parts.ts';
import { quotesHandlers } from './quotes/handlers.ts';
import { rewardsHandlers } from './rewards/handlers.ts';
import { config as configCall } from './settings/config.ts';
import { getLegal } from './settings/get-legal.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { createWritingAnew } from './secrets/write-anew.ts';
import { openSettings } from './settings/settings.ts';
import { tellTakenRoles } from './staff/first-people.ts';
import { staffHandlers } from './staff/handlers.ts';
import { reviewCorrection } from './staff/review-correction.ts';
import { createStaffSessions } from './staff/sessions.ts';
import { createLive } from './stream/live.ts';
import { openStream, type Stream } from './stream/stream.ts';
import { describeEvents } from './trading/describe-events.ts';
import { openDayTradingRules } from './trading/day-trading-rules.ts';
import { dayTradingScopes } from './trading/day-trading-scope.ts';
import { tradingHandlers } from './trading/handlers.ts';
import { openCommissionPlans } from './trading/commission-plans.ts';
import { openMarginRules } from './trading/margin-rules.ts';
import { openStockLending, type StockLending } from './trading/stock-lending.ts';
import { openLockRules } from './trading/lock-rules.ts';
import { createMarketViews } from './trading/market-view.ts';
import { forgetOldAccess } from './user/forget-old.ts';
import { secondStep } from './user/second-step.ts';
import { userHandlers } from './user/handlers.ts';
import { reviewSeat } from './user/review-seat.ts';
import { openSessions } from './user/sessions.ts';
import { welcomeLate } from './user/welcome-late.ts';
import { createExchangeQuotes } from './wallet/exchange-quotes.ts';
import { grantPracticeMoney } from './wallet/grant-practice-money.ts';
import { makeStatements } from './wallet/make-statements.ts';
import { openDepositChannels } from './wallet/deposit-channels.ts';
import { reviewDeposit } from './wallet/review-deposit.ts';
import { walletHandlers } from './wallet/handlers.ts';
import { handOverPayouts } from './wallet/hand-over-payouts.ts';
import { addPayoutCallback } from './wallet/payout-callback.ts';
import { reviewWithdrawal } from './wallet/review-withdrawal.ts';
import { openWorldClock } from './world-clock.ts';
import { openWorld } from './world.ts';
import { temporalZones } from './zones.ts';

export interface ComposeOptions {
  config: Config;
  log: Logger;
  database: Database;
  /** The machine's. */
  clock: Clock;
  http?: Partial<HttpOptions>;
  desk?: Pick<DeskOptions, 'batchMaximum' | 'lanes'>;
  /** Puts something between the simulated market and the server, such as faults; for trials. */
  feed?: (tape: Feed) => Feed;
  /** Which names the exchange has designated as overheated, in place of its formula; for trials. */
  overheated?: Overheated;
  /** Its jobs don't run by themselves but when `Composed.work` is told to; for trials that must be repeatable. */
  workByHand?: boolean;
}

export interface Composed {
  parts: Parts;
  handlers: Handlers;
  /** What staff can review. */
  reviews: ReviewKinds;
  app: FastifyInstance;
  desk: Desk;
  stream: Stream;
  watcher: Watcher;
  due: DueActions;
  alerts: PriceAlerts;
  lending: StockLending;
  /** What falls due: leading and looking at the market, and every other job. */
  work: { lead(): Promise<boolean>; jobs: readonly Job[] };
  /** Finishes what has been accepted. The database stays open. */
  stop(): Promise<void>;
}

const APP_FOLDER = join(import.meta.dirname, '..', 'app', 'dist');
const CONSOLE_FOLDER = join(import.meta.dirname, '..', 'console', 'dist');
const SETTINGS_RELOAD_MS = 5_000;
const CLOCK_RELOAD_MS = 1_000;
const SESSION_KEYS_MS = 60_000;
const DIVIDENDS_MS = 60_000;
const ALERTS_MS = 1_000;
const HALTS_MS = 1_000;
const HELD_MS = 60_000;
const HELD_AUCTIONS_MS = 1_000;
const APPLIED_MS = 1_000;
const INTRADAY_MS = 5_000;
const RESTRICTED_MS = 1_000;
const REVIEWS_MS = 1_000;
const PUSHES_MS = 2_000;
/** 50 USDT: some hundred check-ins. */
const CHECK_IN_BLOCK = 50_000_000n;
const ANNOUNCEMENTS_MS = 1_000;
const STATEMENTS_MS = 1_000;
const FINANCING_MS = 60_000;
const RECALLS_MS = 60_000;
const INSURANCE_MS = 5_000;
const TOGETHER_MS = 60_000;
const KNOWN_QUOTES_MS = 1_000;
const FILES_MS = 600_000;
const WRITING_ANEW_MS = 3_600_000;
const OLD_FILES_MS = 3_600_000;
const LATE_WELCOMES_MS = 600_000;
const PAYOUTS_MS = 2_000;
const WITNESSES_MS = 60_000;
const LIABILITIES_LOOK_MS = 30_000;
const STAFF_RECORD_MS = 5_000;
/** Sessions for what screens read of accounts: most of it is one question for many. */
const READERS = 8;
const FORGET_ACCESS_MS = 3_600_000;

export async function compose({
  config,
  log,
  database,
  clock: machine,
  http,
  feed = (tape) => tape,
  workByHand = false,
  desk: batching,
  overheated: designated,
}: ComposeOptions): Promise<Composed> {
  const clock = await openWorldClock(database, machine);
  const world = await openWorld(database, config, clock);
  const secrets = await openSecrets({ database, config });
  await tellTakenRoles({ database, clock });
  const settings = await openSettings(database, world, clock);
  const funds = await openFundsRules(database);
  const depositChannels = await openDepositChannels(database, world);
  const zones = temporalZones();
  const startDate = new Date(world.createdAt).toISOString().slice(0, 10);
  const tapeWorld = {
    seed: world.seed,
    hours: world.hours,
    startDate,
    ...(world.declaredFrom === null ? {} : { declaredFrom: world.declaredFrom }),
    ...(world.fairFrom === null ? {} : { fairFrom: world.fairFrom }),
  };
  const tape = createTape({ ...tapeWorld, zones });
  const past = createHistoryThread(tapeWorld);
  const metrics = createMetrics();
  const known = await openKnownQuotes(config.dataDir, world.createdAt);
  const feeds = createFeeds(
    feed({ ...tape, bars: past.bars, history: past.history }),
    createGuard({ hours: world.hours, zones, log, metrics, known: known.of, learn: known.learn }),
    () => settings.get('practice') === 'yes',
  );
  const replays = await followReplays({ database, feeds, zones, clock, log });
  const live = createLive();
  const sessions = await openSessions({ database, clock, live });
  const desk = createDesk({
    ...batching,
    app: database.app,
    clock,
    log,
    describe: describeEvents(feeds),
    records: RECORDS,
    fallenDue: createFallenDue({ feeds, zones, lending: () => lending, due: () => due }),
    committed: (written) => {
      for (const event of written.events) live.publish(event.account, [event]);
      const positions = entriesOf(written, 'positions');
      watcher.committed(entriesOf(written, 'orders'), positions);
      for (const { thing } of positions) actions.opened(thing.instrument);
    },
  });
  const leaders = asLeader(
    desk,
    () => leadership,
    metrics
      .counter('bourse_fenced_off_total', 'What this process tried to write as leader when another one led already.')
      .of({}),
  );
  const due = await openDueActions({ database, feeds, zones, world });
  const locks = await openLockRules(database, zones);
  const halts = createHalts({ tape, feeds, zones, hours: world.hours, clock });
  const overheated = designated ?? createOverheated({ tape, feeds, zones, hours: world.hours });
  const phases = createPhases({ tape, feeds, zones, hours: world.hours, overheated });
  const crossings = createCrossings({ phases, halts });
  const labels = createLabels({ hours: world.hours, standing: due.standing, halts, overheated });
  const dayTrading = await openDayTradingRules(database, world);
  const commissions = await openCommissionPlans(database);
  const marginRules = await openMarginRules(database);
  const lending = await openStockLending({ database, feeds, due, world });
  const dayTradingScope = dayTradingScopes(dayTrading, zones, world);
  await joinLeftApart(database);
  const heldAuctions = await openHeldAuctions(database, clock.now());
  const volatility = createVolatility({ tape, feeds, zones, hours: world.hours });
  const insurance = createInsurance({ database, clock });
  const views = createMarketViews({
    feeds,
    zones,
    world,
    due,
    locks,
    lending,
    commissions,
    halts,
    phases,
    crossings,
    heldAuctions,
    dayBefore: createDayBefore({ tape, feeds, zones, hours: world.hours }),
    marginRules,
    volatility,
    insurance,
  });
  const actions = createCorporateActions({
    database,
    desk: () => leaders.desk,
    assertLeads: leaders.assertLeads,
    feeds,
    views,
    clock,
    zones,
    due,
    log,
  });
  const exDividends = createExDividends({
    database,
    desk: () => leaders.desk,
    feeds,
    views,
    clock,
    zones,
    due,
    world,
    log,
  });
  await actions.readHeld();
  const auctions = createAuctions({
    database,
    desk: () => leaders.desk,
    assertLeads: leaders.assertLeads,
    feeds,
    tape,
    phases,
    views,
    halts,
    clock,
    log,
    ready: due.ready,
    known: heldAuctions,
  });
  const watcher = createWatcher({
    desk: () => leaders.desk,
    feeds,
    views,
    clock,
    log,
    dayTrading: dayTradingScope,
    settle: inOrder(actions.settle, exDividends.settle),
    ready: due.ready,
    stands: (instrument, at) => halts.at(instrument, at) !== null || phases.closing(instrument, at).gathers !== null,
    auctions,
    crossings,
    atOnePrice: (instrument, at) => phases.closing(instrument, at).singlePrice,
    nightQuote: (id, at) => (feeds.sourceOf(id) === tape.source ? tape.nightQuote(id, at) : null),
  });
  const alerts = await watchAlerts({ database, feeds, clock, live, due, log, assertLeads: leaders.assertLeads });
  const leadership = createLeadership(database, watcher, log, {
    followed: (order) => bestSince(feeds, order, clock.now(), due.splitAt(order.instrument, clock.now())),
  });
  measureLead(metrics, leadership, watcher);
  const store = config.fileBucket ? s3Store(config.fileBucket) : folderStore(join(config.dataDir, 'files'));
  const files = createFiles({ database, clock, secrets, store, log });
  // By indexes, as the desk reads: a plan made while the tables were small takes seconds when they have grown.
  const readers = openPool(database.app.url, log, {
    max: READERS,
    applicationName: 'bourse readers',
    settings: PLANNER,
    ...(database.app.role ? { role: database.app.role } : {}),
  });
  const parts: Parts = {
    config,
    log,
    database,
    clock,
    machine,
    zones,
    feeds,
    board: createBoard({ feeds, zones, labels }),
    live,
    sessions,
    staffSessions: createStaffSessions({ database, machine }),
    settings,
    metrics,
    world,
    labels,
    phases,
    halts,
    lending,
    splits: due,
    secrets,
    funds,
    files,
    accounts: createAccountsKept({ pool: readers }),
    days: createDayCalendar({ world, zones }),
    welcome: async (account) => {
      if (settings.get('practice') === 'yes') await grantPracticeMoney(desk, account);
    },
  };
  metrics.gauge(
    'bourse_insurance_low',
    "Currencies in which less of the insurance account's capital is left than the staff want to hear of.",
    insurance.low,
  );
  const exchangeRates = createExchangeRates(parts);
  const checkInBudget = createPromotionBudget(database, 'checkIn', CHECK_IN_BLOCK);
  const trading = { ...parts, desk, views, marginRules, dayTrading, dayTradingScope, exchangeRates };
  const wallet = {
    ...parts,
    desk,
    depositChannels,
    exchangeRates,
    exchangeQuotes: createExchangeQuotes(world.seed),
    second: secondStep(parts),
  };
  const jobReports = createJobReports(clock);
  const auditTurns = createAuditTurns({ database, log });
  const reviews = reviewKinds([
    reviewCorrection({ database, desk }),
    reviewIdentity(parts),
    reviewSeat(parts),
    reviewDeposit(wallet),
    reviewWithdrawal(wallet),
  ]);
  const customers = {
    'common/config': configCall({ ...parts, worldClock: clock }),
    'common/getLegal': getLegal(parts),
    ...userHandlers(parts),
    ...quotesHandlers({ ...parts, commissions, marginRules, volatility }),
    ...discoveryHandlers(parts),
    ...newsHandlers(parts),
    ...noticesHandlers(parts),
    ...tradingHandlers(trading),
    ...walletHandlers(wallet),
    ...rewardsHandlers({ ...parts, desk, checkInBudget }),
    ...ledgerHandlers({ ...parts, insurance }),
  };
  const handlers: Handlers = {
    ...customers,
    ...staffHandlers({
      ...parts,
      marginRules,
      insurance,
      worldClock: clock,
      view: customers,
      reviews,
      decideDayTrading,
      desk,
      jobReports: jobReports.all,
      auditTurns,
      refreshRules: () => funds.reload(),
      refreshChannels: () => depositChannels.reload(),
    }),
  };
  const senders = createSenders(config.trustedProxies, (address) =>
    log.warn(
      { address },
      'somebody forwards requests and is not named in BOURSE_TRUSTED_PROXIES: all that come through there count as one address',
    ),
  );
  const app = await createHttp(parts, handlers, senders, {
    appFolder: APP_FOLDER,
    consoleFolder: CONSOLE_FOLDER,
    imageFolders: [OWN_IMAGES, join(config.dataDir, 'images')],
    led: () => leadership.led(),
    ...http,
  });
  addPayoutCallback(app, wallet, config.payouts);
  const stream = openStream(parts, app.server, { senders, limits: http?.limits });
  const witnesses = createWitnesses({
    database,
    dataDir: config.dataDir,
    urls: config.witnesses ?? [],
    signer: sealSigner(secrets),
    clock: machine,
    log,
  });
  const more: readonly Job[] = [
    {
      name: 'session keys',
      everyMs: SESSION_KEYS_MS,
      run: () => keepSessionKeys({ database, tape, clock, zones, hours: world.hours }),
    },
    { name: 'halts', everyMs: HALTS_MS, run: () => halts.keepUp() },
    { name: 'known quotes', everyMs: KNOWN_QUOTES_MS, run: () => known.keep() },
    { name: 'late welcomes', everyMs: LATE_WELCOMES_MS, run: () => welcomeLate(parts) },
    { name: 'payouts', everyMs: PAYOUTS_MS, run: () => handOverPayouts(parts, config.payouts) },
    { name: 'witnesses', everyMs: WITNESSES_MS, run: () => witnesses.tell() },
    { name: 'liabilities', everyMs: LIABILITIES_LOOK_MS, run: () => countLiabilities(database.pool, clock.now()) },
    { name: 'old guesses', everyMs: FORGET_ACCESS_MS, run: () => forgetOldAccess(parts) },
    // Whoever leads has books.
    {
      name: 'price alerts',
      everyMs: ALERTS_MS,
      run: async () => {
        if (watcher.books()) await alerts.look();
      },
    },
    { name: 'held instruments', everyMs: HELD_MS, run: () => actions.readHeld() },
    { name: 'held auctions', everyMs: HELD_AUCTIONS_MS, run: () => heldAuctions.refresh(clock.now()) },
    { name: 'applied actions', everyMs: APPLIED_MS, run: () => due.refresh() },
    {
      name: 'dividends',
      everyMs: DIVIDENDS_MS,
      run: () => payDividends({ database, desk, feeds, clock, zones, world, due }),
    },
    {
      name: 'intraday',
      everyMs: INTRADAY_MS,
      run: () => endIntraday({ database, desk, views, clock, zones, hours: world.hours }),
    },
    { name: 'due calls', everyMs: INTRADAY_MS, run: () => closeDueCalls({ database, desk, views, clock }) },
    { name: 'restricted', everyMs: RESTRICTED_MS, run: () => endRestricted({ database, desk, views, clock }) },
    { name: 'reviews', everyMs: REVIEWS_MS, run: () => reviewDayTrading({ ...parts, dayTrading }) },
    { name: 'pushes', everyMs: PUSHES_MS, run: () => sendPushes(parts) },
    { name: 'announcements', everyMs: ANNOUNCEMENTS_MS, run: () => tellAnnouncements(parts) },
    { name: 'statements', everyMs: STATEMENTS_MS, run: () => makeStatements(parts) },
    {
      name: 'recalls',
      everyMs: RECALLS_MS,
      run: async () => {
        if (watcher.books())
          await recallStock({
            database,
            desk: leaders.desk,
            assertLeads: leaders.assertLeads,
            views,
            clock,
            live,
            zones,
            hours: world.hours,
          });
      },
    },
    { name: 'acting together', everyMs: TOGETHER_MS, run: () => findActingTogether({ database, clock }) },
    { name: 'insurance', everyMs: INSURANCE_MS, run: () => insurance.keep() },
    { name: 'staff record', everyMs: STAFF_RECORD_MS, run: () => sealStaffRecord(database) },
    { name: 'writing anew', everyMs: WRITING_ANEW_MS, run: createWritingAnew({ database, secrets, store, log }) },
    { name: 'unused files', everyMs: FILES_MS, run: () => files.sweep() },
    { name: 'old files', everyMs: OLD_FILES_MS, run: () => removeOldFiles(parts) },
    { name: 'day end', everyMs: FINANCING_MS, run: createDayEnd({ database, desk, feeds, world, clock, zones }) },
    { name: 'rollover', everyMs: FINANCING_MS, run: createRollOver({ database, desk, feeds, clock, zones }) },
    {
      name: 'financing',
      everyMs: FINANCING_MS,
      run: createFinancing({ database, desk, feeds, clock, zones, lending }),
    },
  ];
  const jobs = workByHand
    ? leadership
    : startJobs({ database, clock, log, watcher, leadership, more, ran: jobReports.ran });
  const reloading = setInterval(() => {
    settings.reload().catch(() => {});
    funds.reload().catch(() => {});
    depositChannels.reload().catch(() => {});
    locks.reload().catch(() => {});
    lending.reload().catch(() => {});
    commissions.reload().catch(() => {});
    marginRules.reload().catch(() => {});
    dayTrading.reload().catch(() => {});
  }, SETTINGS_RELOAD_MS);
  const reloadingClock = setInterval(() => {
    clock.reload().catch(() => {});
  }, CLOCK_RELOAD_MS);

  return {
    parts,
    handlers,
    reviews,
    app,
    desk,
    stream,
    watcher,
    due,
    alerts,
    lending,
    work: { lead: () => leadership.stand(), jobs: more },
    async stop() {
      clearInterval(reloading);
      clearInterval(reloadingClock);
      stream.stop();
      await app.close();
      await jobs.stop();
      files.stop();
      await past.stop();
      await readers.end();
      await auditTurns.stop();
      await alerts.stop();
      await desk.stop();
      await checkInBudget
        .stop()
        .catch((error: unknown) => log.error({ err: error }, 'the rest of a promotion block was not given back'));
      await sessions.stop();
      await replays.stop();
    },
  };
}
