/**
 * Every screen of the product with its sheets, and how to reach each: for the pictures, the axe check and the
 * languages.
 */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { DEMO_STOCK, type ScreenSubjectIds } from './customer-with-history.ts';
import { fillRegistration } from './fill-registration.ts';
import { createAccountNumber } from './register-customer.ts';
import { escapeRegExp, buildTemplatePattern } from './template-pattern.ts';
import { unfoldTicketSection } from './unfold-ticket-section.ts';
import type { Phone } from './phone.ts';

export interface ScreenCase {
  /** The route's name, and the variant: "stockDetail-ticket". */
  name: string;
  path: string;
  visitor?: true;
  /** Before its address is opened. */
  before?(phone: Phone): Promise<void>;
  /** Brings the screen from its address to the intended state. */
  prepare?(phone: Phone): Promise<void>;
}

const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;

/** Taps a button, and waits for the sheet or dialog that it opens. */
const opens =
  (button: (phone: Phone) => string | RegExp) =>
  async (phone: Phone): Promise<void> => {
    await phone.button(button(phone)).first().tap();
    await phone.sees(phone.dialog);
  };

async function toTicket(phone: Phone): Promise<void> {
  await opens(({ texts }) => texts.trading.buy)(phone);
  // A screen before may have counted in an amount, which is remembered.
  await phone.dialog.getByRole('radio', { name: phone.texts.ticket.counts.shares, exact: true }).tap();
  await phone.dialog
    .getByLabel(phone.texts.ticket.quantityShares, { exact: true })
    .and(phone.page.locator('input'))
    .fill('15');
}

/** A stop, beneath which the field for its limit appears, and one that trails. */
async function nameStops(phone: Phone): Promise<void> {
  const { ticket } = phone.texts;
  await unfoldTicketSection(phone, ticket.exits);
  const input = (label: string) => phone.dialog.getByLabel(label, { exact: true }).and(phone.page.locator('input'));
  await input(ticket.stopLoss).fill('2');
  await input(fillPlaceholders(ticket.trailingStop, { unit: '%' })).fill('5');
}

async function toConfirmation(phone: Phone): Promise<void> {
  await toTicket(phone);
  await phone.button(fillPlaceholders(phone.texts.ticket.shares.buy, { quantity: 15 })).tap();
  await phone.sees(phone.dialog.getByText(phone.texts.ticket.check));
}

const visitorScreens: ScreenCase[] = [
  { name: 'start', path: '/login/start', visitor: true },
  { name: 'login', path: '/login/login', visitor: true },
  { name: 'reset', path: '/login/reset', visitor: true },
  { name: 'register', path: '/login/register', visitor: true },
  {
    name: 'register-faults',
    path: '/login/register',
    visitor: true,
    prepare: (phone) => phone.button(phone.texts.user.next).tap(),
  },
  {
    name: 'register-privacy',
    path: '/login/register',
    visitor: true,
    prepare: async (phone) => {
      await fillRegistration(phone, { account: createAccountNumber() });
      await phone.button(phone.texts.user.privacy).tap();
    },
  },
  { name: 'leagueInvitation', path: '/login/league?code=ABCD2345', visitor: true },
  { name: 'leagueNameLogin', path: '/login/name', visitor: true },
];

const marketScreens: ScreenCase[] = [
  { name: 'home', path: '/home/index' },
  { name: 'stockList', path: '/home/stockList' },
  {
    name: 'stockList-korea',
    path: '/home/stockList',
    prepare: (phone) => phone.tab(phone.texts.markets.short.KR).tap(),
  },
  { name: 'market', path: '/market/index' },
  { name: 'stockDetail', path: DETAIL },
  { name: 'stockDetail-below', path: DETAIL, prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 9_999)) },
  {
    name: 'stockDetail-company',
    path: `${DETAIL}&tab=company`,
    prepare: (phone) =>
      phone
        .heading(phone.texts.companies.detail.numbers)
        .evaluate((heading) => heading.scrollIntoView({ block: 'start' })),
  },
  {
    name: 'stockDetail-depth',
    path: `${DETAIL}&tab=depth`,
    prepare: (phone) =>
      phone.heading(phone.texts.quotes.depth).evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
  },
  { name: 'stockDetail-news', path: `${DETAIL}&tab=news` },
  { name: 'stockDetail-ticket', path: DETAIL, prepare: toTicket },
  {
    name: 'stockDetail-ticket-amount',
    path: DETAIL,
    prepare: async (phone) => {
      await toTicket(phone);
      await phone.dialog.getByRole('radio', { name: phone.texts.ticket.counts.amount }).tap();
      await phone.dialog
        .getByLabel(fillPlaceholders(phone.texts.ticket.quantityMoney, { currency: 'USD' }), { exact: true })
        .and(phone.page.locator('input'))
        .fill('2000');
    },
  },
  {
    name: 'stockDetail-ticket-paying',
    path: DETAIL,
    prepare: async (phone) => {
      await toTicket(phone);
      await phone.dialog.getByRole('button', { name: phone.texts.ticket.more, expanded: false }).tap();
      await phone.dialog.getByRole('button', { name: phone.texts.currencies.KRW, exact: true }).tap();
    },
  },
  {
    name: 'stockDetail-ticket-depth',
    path: DETAIL,
    prepare: async (phone) => {
      await toTicket(phone);
      await phone.dialog.getByRole('radio', { name: phone.texts.ticket.limit }).tap();
      await phone.dialog.getByRole('button', { name: phone.texts.quotes.depth, exact: true }).tap();
    },
  },
  {
    name: 'stockDetail-ticket-more',
    path: DETAIL,
    prepare: async (phone) => {
      await toTicket(phone);
      await phone.dialog.getByRole('radio', { name: phone.texts.ticket.limit }).tap();
      await unfoldTicketSection(phone, phone.texts.ticket.more);
      await nameStops(phone);
      await unfoldTicketSection(phone, phone.texts.ticket.leverage);
      await phone.dialog
        .getByRole('button', { name: fillPlaceholders(phone.texts.ticket.times, { n: 3 }), exact: true })
        .tap();
    },
  },
  {
    name: 'stockDetail-ticket-day',
    path: DETAIL,
    prepare: async (phone) => {
      await toTicket(phone);
      await phone.dialog.getByRole('button', { name: phone.texts.ticket.more, expanded: false }).tap();
      await phone.dialog.getByRole('radio', { name: phone.texts.dayTrading.heldDay, exact: true }).tap();
      await unfoldTicketSection(phone, phone.texts.ticket.leverage);
      await phone.dialog
        .getByRole('button', { name: fillPlaceholders(phone.texts.ticket.times, { n: 10 }), exact: true })
        .tap();
    },
  },
  { name: 'stockDetail-ticket-confirm', path: DETAIL, prepare: toConfirmation },
  {
    name: 'stockDetail-ticket-slip',
    path: DETAIL,
    prepare: async (phone) => {
      const { ticket } = phone.texts;
      await toTicket(phone);
      await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
      await phone.dialog
        .getByLabel(fillPlaceholders(ticket.limitPrice, { currency: 'USD' }), { exact: true })
        .and(phone.page.locator('input'))
        .fill('120.50');
      await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 15 })).tap();
      await phone.sees(phone.dialog.getByText(ticket.slips.title));
    },
  },
  {
    name: 'stockDetail-ticket-number',
    path: '/market/stockDetail?instrument=CRYPTO.BTCUSDT',
    prepare: async (phone) => {
      await opens(({ texts }) => texts.trading.buy)(phone);
      await phone.dialog.locator('input[inputmode="decimal"]').first().fill('1,0');
      await phone.sees(phone.dialog.getByText(phone.texts.shell.number.ambiguous));
    },
  },
  {
    name: 'stockDetail-alert',
    path: DETAIL,
    prepare: async (phone) => {
      await opens(({ texts }) => texts.discovery.alerts.bellOn)(phone);
      await phone.dialog.getByRole('button', { name: '+5%', exact: true }).tap();
    },
  },
  { name: 'stockDetail-indicators', path: DETAIL, prepare: opens(({ texts }) => texts.quotes.chartSettings) },
  { name: 'stockDetail-draw', path: DETAIL, prepare: opens(({ texts }) => texts.chartTools.draw) },
  { name: 'stockDetail-table', path: DETAIL, prepare: opens(({ texts }) => texts.quotes.asTable) },
  { name: 'stockDetail-full', path: DETAIL, prepare: opens(({ texts }) => texts.quotes.fullScreen) },
  { name: 'market-calendar', path: '/market/index', prepare: opens(({ texts }) => texts.rulebook.open) },
  {
    name: 'market-rules',
    path: '/market/index',
    prepare: async (phone) => {
      await opens(({ texts }) => texts.rulebook.open)(phone);
      await phone.dialog.getByRole('radio', { name: phone.texts.rulebook.rules }).tap();
    },
  },
  {
    name: 'market-charges',
    path: '/market/index',
    prepare: async (phone) => {
      await opens(({ texts }) => texts.rulebook.open)(phone);
      await phone.dialog.getByRole('radio', { name: phone.texts.rulebook.charges }).tap();
    },
  },
  { name: 'industries', path: '/market/industries?market=KR' },
  { name: 'themes', path: '/market/themes' },
  { name: 'theme', path: '/market/theme?theme=payers' },
  { name: 'guide', path: `/home/guide?about=instrument&of=${DEMO_STOCK}` },
  { name: 'guide-portfolio', path: '/home/guide?about=portfolio' },
  { name: 'guide-choice', path: '/home/guide' },
  { name: 'companyRanking', path: '/market/companies?market=KR&by=priceEarnings' },
  { name: 'shortSelling', path: '/market/shortSelling?market=KR' },
  { name: 'shortSelling-one', path: `/market/shortSelling?instrument=${DEMO_STOCK}` },
  { name: 'investorTrend', path: '/market/investorTrend?market=KR' },
  { name: 'investorTrend-one', path: '/market/investorTrend?instrument=KR.006815' },
  { name: 'financialComparison', path: `/market/comparison?with=${DEMO_STOCK},KR.006815,IN.BHARANI` },
  { name: 'financialComparison-none', path: '/market/comparison' },
  { name: 'calendar', path: '/market/calendar?market=KR' },
  { name: 'calendar-mine', path: '/market/calendar' },
  { name: 'screener', path: '/market/screener?market=KR&industries=health,finance&ranges=priceEarnings:..40' },
  { name: 'industry', path: '/market/industry?market=KR&industry=health' },
  { name: 'stockDetailzs', path: '/market/stockDetailzs?instrument=US.%5EB100' },
];

/** The splash after the login leads on in half a second: from now on that takes an hour. */
const holdHop = ({ page }: Phone): Promise<void> =>
  page.evaluate(() => {
    const { setTimeout: wait } = globalThis;
    const longer = (act: () => void, ms?: number) => wait(act, ms === 500 ? 3_600_000 : ms);
    Object.assign(globalThis, { setTimeout: longer });
  });

const customerScreens = (customer: ScreenSubjectIds): ScreenCase[] => [
  { name: 'trade', path: '/trade/index' },
  { name: 'stockDetail-positions', path: '/market/stockDetail?tab=positions' },
  { name: 'stockDetail-orders', path: '/market/stockDetail?tab=orders' },
  { name: 'stockDetail-history', path: '/market/stockDetail?tab=history' },
  { name: 'home-ipo', path: '/home/index', prepare: (phone) => phone.tab(phone.texts.offerTabs.home).tap() },
  { name: 'newStock', path: '/home/newStock' },
  { name: 'newStock-subscribed', path: '/home/newStock?tab=subscribed' },
  { name: 'newStockBuy', path: '/home/newStockBuy?offering=1' },
  {
    name: 'newStockBuy-below',
    path: '/home/newStockBuy?offering=1',
    prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 9_999)),
  },
  { name: 'newStock-placing', path: '/home/newStock?tab=placing' },
  { name: 'qcList', path: '/home/qcList' },
  { name: 'toolMore', path: '/home/toolMore' },
  { name: 'financial', path: '/home/financial' },
  { name: 'funds', path: '/home/funds' },
  { name: 'funds-plans', path: '/home/funds?tab=plans' },
  { name: 'fund', path: '/home/fund?fund=1' },
  { name: 'strategies', path: '/home/strategies' },
  { name: 'strategies-own', path: '/home/strategies?tab=own' },
  { name: 'strategy', path: `/home/strategy?strategy=${customer.strategy}` },
  { name: 'strategyTest', path: '/home/strategyTest?strategy=momentum' },
  { name: 'leagues', path: '/home/leagues' },
  { name: 'lending', path: '/home/lending' },
  { name: 'lending-none', path: '/home/lending?tab=lend' },
  { name: 'lendingPool', path: `/home/lendingPool?instrument=${DEMO_STOCK}` },
  {
    name: 'lendingPool-ask',
    path: `/home/lendingPool?instrument=${DEMO_STOCK}`,
    prepare: opens(({ texts }) => texts.lending.lend),
  },
  { name: 'trade-ended', path: '/trade/index', prepare: (phone) => phone.tab(phone.texts.trading.ended).tap() },
  { name: 'gdOrders', path: '/trade/gdOrders' },
  { name: 'gdOrders-cancel', path: '/trade/gdOrders', prepare: opens(({ texts }) => texts.trading.cancelOrder) },
  { name: 'gdOrders-change', path: '/trade/gdOrders', prepare: opens(({ texts }) => texts.trading.change) },
  { name: 'gdOrders-history', path: '/trade/gdOrders?tab=history' },
  { name: 'positionDetail', path: `/trade/positionDetail?position=${customer.position}` },
  {
    name: 'positionDetail-below',
    path: `/trade/positionDetail?position=${customer.position}`,
    prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 9_999)),
  },
  {
    name: 'positionDetail-close',
    path: `/trade/positionDetail?position=${customer.position}`,
    prepare: opens(({ texts }) => texts.trading.selling.close),
  },
  {
    name: 'positionDetail-record',
    path: `/trade/positionDetail?position=${customer.position}`,
    prepare: opens(({ texts }) => texts.trading.check),
  },
  {
    name: 'positionDetail-levered',
    path: `/trade/positionDetail?position=${customer.leveredPosition}`,
    prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 700)),
  },
  {
    name: 'positionDetail-margin',
    path: `/trade/positionDetail?position=${customer.leveredPosition}`,
    prepare: async (phone) => {
      await opens(({ texts }) => texts.trading.marginWords.add)(phone);
      await phone.dialog.getByRole('button', { name: '+25%', exact: true }).tap();
      await phone.sees(phone.dialog.getByText('→').first());
    },
  },
  { name: 'positionDetail-ended', path: `/trade/positionDetail?position=${customer.endedPosition}` },
  {
    name: 'positionDetail-day',
    path: `/trade/positionDetail?position=${customer.dayTrade}`,
    prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 700)),
  },
  { name: 'dayTrading', path: '/home/dayTrading' },
  {
    name: 'dayTrading-below',
    path: '/home/dayTrading',
    prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 9_999)),
  },
  {
    name: 'exchange',
    path: '/information/exchange',
    prepare: async (phone) => {
      await phone.page.getByRole('textbox').filter({ visible: true }).fill('100');
      await phone.sees(/^1\sUSD = [\d,.]+(\sKRW|원)$/);
    },
  },
  {
    name: 'exchange-confirm',
    path: '/information/exchange',
    prepare: async (phone) => {
      await phone.page.getByRole('textbox').filter({ visible: true }).fill('100');
      await phone.sees(/^1\sUSD = [\d,.]+(\sKRW|원)$/);
      await phone.button(phone.texts.funds.exchange).filter({ visible: true }).last().tap();
      await phone.sees(phone.dialog);
    },
  },
  { name: 'exchange-transfer', path: '/information/exchange?tab=transfer' },
  { name: 'bankList', path: '/information/bankList' },
  { name: 'bankList-addresses', path: '/information/bankList?tab=addresses' },
  {
    name: 'bankList-address',
    path: '/information/bankList?tab=addresses',
    prepare: opens(({ texts }) => texts.withdrawal.addAddress),
  },
  { name: 'addBankCard', path: '/information/addBankCard' },
  {
    name: 'addBankCard-faults',
    path: '/information/addBankCard',
    prepare: (phone) => phone.button(phone.texts.withdrawal.addCard).tap(),
  },
  {
    name: 'addBankCard-banks',
    path: '/information/addBankCard',
    prepare: opens(({ texts }) => texts.withdrawal.chooseBank),
  },
  { name: 'cashOut', path: '/information/cashOut' },
  { name: 'cashOut-records', path: '/information/cashOut?tab=records' },
  { name: 'exchange-records', path: '/information/exchange?tab=records' },
  { name: 'checkIn', path: '/home/checkIn' },
  { name: 'fundRecord', path: '/information/fundRecord' },
  { name: 'fundRecord-statements', path: '/information/fundRecord?tab=statements' },
  { name: 'payBag-frozen', path: '/information/payBag', prepare: opens(({ texts }) => texts.wallet.frozen) },
  { name: 'payBag-profit', path: '/information/payBag', prepare: opens(({ texts }) => texts.wallet.profit) },
  { name: 'favorite', path: '/favorite/index' },
  { name: 'favorite-alerts', path: '/favorite/index?tab=alerts' },
  {
    name: 'editSelf',
    path: '/favorite/editSelf',
    prepare: (phone) => phone.button(phone.texts.discovery.selectAll).tap(),
  },
  { name: 'search', path: '/favorite/search' },
  { name: 'search-found', path: '/favorite/search', prepare: (phone) => phone.page.getByRole('searchbox').fill('or') },
  { name: 'information', path: '/information/index' },
  { name: 'payBag', path: '/information/payBag' },
  {
    name: 'payBag-currency',
    path: '/information/payBag',
    prepare: opens(({ texts }) => buildTemplatePattern(texts.wallet.totalIn)),
  },
  {
    name: 'payBag-dividends',
    path: '/information/payBag',
    prepare: opens(({ texts }) => new RegExp(`^${texts.wallet.income}`)),
  },
  {
    name: 'payBag-year',
    path: '/information/payBag',
    prepare: async (phone) => {
      await opens(({ texts }) => new RegExp(`^${texts.wallet.income}`))(phone);
      await phone.dialog.getByRole('radio', { name: phone.texts.wallet.taxYear }).tap();
    },
  },
  {
    name: 'payBag-movements',
    path: '/information/payBag',
    prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 1_400)),
  },
  {
    name: 'payBag-owed',
    path: '/information/payBag',
    prepare: opens(({ texts }) => new RegExp(`^${escapeRegExp(texts.proofs.liabilities)}`)),
  },
  { name: 'performance', path: '/information/performance' },
  { name: 'setting', path: '/information/setting' },
  {
    name: 'setting-below',
    path: '/information/setting',
    prepare: (phone) => phone.page.evaluate(() => scrollTo(0, 9_999)),
  },
  { name: 'setting-colours', path: '/information/setting', prepare: opens(({ texts }) => texts.settings.colours) },
  { name: 'setting-logout', path: '/information/setting', prepare: opens(({ texts }) => texts.settings.logout) },
  { name: 'security', path: '/information/security' },
  { name: 'apiKeys', path: '/information/apiKeys' },
  { name: 'apiKeys-new', path: '/information/apiKeys', prepare: opens(({ texts }) => texts.apiKeys.create) },
  { name: 'webhooks', path: '/information/webhooks' },
  { name: 'webhooks-new', path: '/information/webhooks', prepare: opens(({ texts }) => texts.webhooks.create) },
  { name: 'webhook', path: '/information/webhook?webhook=none' },
  { name: 'ownData', path: '/information/ownData' },
  { name: 'authInfo', path: '/information/authInfo' },
  {
    name: 'authInfo-faults',
    path: '/information/authInfo',
    prepare: (phone) => phone.button(phone.texts.identity.submit).tap(),
  },
  { name: 'recharge', path: '/information/recharge' },
  { name: 'recharge-channels', path: '/information/recharge?tab=channels' },
  { name: 'rechargeChannel', path: '/information/rechargeChannel?channel=practice-usdt' },
  { name: 'rechargeChannel-bank', path: '/information/rechargeChannel?channel=practice-krw' },
  { name: 'noticeSettings', path: '/information/noticeSettings' },
  { name: 'support', path: '/information/support' },
  { name: 'seat', path: '/information/seat' },
  {
    name: 'setting-phone',
    path: '/information/setting',
    prepare: opens(({ texts }) => new RegExp(`^${texts.security.phone}`)),
  },
  { name: 'changeLang', path: '/information/changeLang' },
  { name: 'loginPass', path: '/information/loginPass' },
  {
    name: 'loginPass-faults',
    path: '/information/loginPass',
    prepare: (phone) => phone.button(phone.texts.settings.change).tap(),
  },
  { name: 'fundPass', path: '/information/fundPass' },
  { name: 'loan', path: '/information/loan' },
  { name: 'loanRe', path: '/information/loanRe' },
  { name: 'aboutUs', path: '/information/aboutUs' },
  { name: 'priceSources', path: '/information/prices' },
  { name: 'userPri', path: '/information/userPri' },
  { name: 'userInfo', path: '/information/userInfo' },
  { name: 'msgInfo', path: `/information/msgInfo?notice=${customer.notice}` },
  { name: 'newsList', path: '/home/newsList' },
  ...(customer.news === null ? [] : [{ name: 'newsDetail', path: `/home/newsDetail?news=${customer.news}` }]),
  { name: 'blockTrade', path: '/home/blockTrade' },
  { name: 'blockTrade1', path: `/home/blockTrade1?offering=${customer.block}` },
  { name: 'blockTrade2', path: '/home/blockTrade2' },
  { name: 'fllow', path: '/home/fllow' },
  { name: 'fllowDetail', path: `/home/fllowDetail?leader=${customer.leader}` },
  { name: 'fllowCopy', path: `/home/fllowCopy?leader=${customer.leader}` },
  { name: 'fllowOrders', path: '/home/fllowOrders' },
  { name: 'loanTo', path: '/information/loanTo' },
  // The last of all: the page stays on it.
  { name: 'loginAfter', path: '/login/loginAfter', before: holdHop },
];

/** A league as its organiser sees it, and the screens that only organisers have. `entry`: one of those who play. */
export const listOrganiserScreens = (league: string, entry: string): ScreenCase[] => [
  { name: 'league', path: `/home/league?league=${league}` },
  { name: 'leagueClass', path: `/home/leagueClass?league=${league}` },
  { name: 'leagueJournal', path: `/home/leagueJournal?league=${league}&entry=${entry}` },
  { name: 'leagueCreate', path: '/home/leagueCreate' },
  { name: 'leagueSlips', path: `/home/leagueSlips?league=${league}` },
  { name: 'leagueProjector', path: `/home/leagueProjector?league=${league}` },
];

/** A deposit that a customer whose identity is checked has made. */
export const DEPOSIT_SHEET_CASE: ScreenCase = {
  name: 'recharge-deposit',
  path: '/information/recharge?tab=records',
  prepare: async (phone) => {
    await phone.page.locator('main').getByText(phone.texts.terms.reviewState.pending).first().tap();
    await phone.sees(phone.dialog);
  },
};

/** For whoever only needs names and addresses. */
export const EMPTY_SCREEN_SUBJECT_IDS: ScreenSubjectIds = {
  position: '',
  endedPosition: '',
  leveredPosition: '',
  dayTrade: '',
  notice: '',
  leader: '',
  strategy: '',
  block: '',
  news: '',
};

export const listScreenCases = (customer: ScreenSubjectIds): ScreenCase[] => [
  ...visitorScreens,
  ...marketScreens,
  ...customerScreens(customer),
];

/** Goes back until no sheet or dialog is open. */
async function closeSheets(phone: Phone): Promise<void> {
  while ((await phone.dialog.count()) > 0) {
    await phone.back();
    await phone.settles();
  }
}

/**
 * Opens the screen's address and waits until nothing on it is loading; false if the phone shows it already: then only
 * the layers above it are closed, since opening a screen is most of the work.
 */
export async function openScreen(phone: Phone, screen: ScreenCase): Promise<boolean> {
  if (phone.path === screen.path) await closeSheets(phone);
  if (phone.path === screen.path) return false;
  await phone.open('/no/such/place');
  await screen.before?.(phone);
  await phone.open(screen.path);
  await phone.settles();
  return true;
}

/** Opens the screen, and brings it to the intended state. */
export async function openScreenInState(phone: Phone, screen: ScreenCase): Promise<void> {
  await openScreen(phone, screen);
  await bringScreenToState(phone, screen);
}

/** The second half, for whoever looks at the screen in between. */
export async function bringScreenToState(phone: Phone, { prepare }: ScreenCase): Promise<void> {
  if (!prepare) return;
  await prepare(phone);
  await phone.settles();
}
