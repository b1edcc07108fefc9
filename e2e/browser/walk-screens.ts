/**
 * Walks every screen and sheet and reports what doesn't belong there, in one language after the other while a screen is
 * open: opening it is most of the work. Two journey files walk a half each, in parallel.
 */
import { LANGUAGES, type Language } from '@bourse/contract/texts/index.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { listAxeFindings } from './axe-check.ts';
import { createCustomerClient } from './register-customer.ts';
import { expectSuccess, type CustomerWithHistory } from './customer-with-history.ts';
import type { Phone } from './phone.ts';
import { publishNews } from './publish-news.ts';
import { openScreen, bringScreenToState, type ScreenCase, listScreenCases } from './screen-cases.ts';
import { LAYOUT_SHIFT_MAXIMUM, recordLayoutShifts } from './layout-shifts.ts';
import type { JourneyFixture } from './journey-fixture.ts';
import { listContentUnderSupportButton } from './support-button-overlap.ts';
import { createScreenLanguageCheck } from './check-screen-language.ts';
import { languagesOfPlace } from './walk-width.ts';

/** For fifty screens in five languages on a busy machine. */
export const WALK_TIMEOUT_MS = 600_000;

export interface ScreenWalkFindings {
  /** Texts in another language than the chosen one, one line each. */
  foreign: Record<Language, string[]>;
  /** axe's findings, one line each: in English the structure, in Korean everything, in light and dark. */
  faults: string[];
  /** Screens on which something moved before anybody touched them, one line each. */
  moved: string[];
}
/**
 * These still move. The cards of financial products come as each has read what is on it; whether a strategy has ended
 * is known only once its past is computed.
 */
const STILL_MOVING: readonly string[] = ['financial', 'strategy'];
const nothing = (): ScreenWalkFindings => ({
  foreign: { en: [], cn: [], kor: [], zhs: [], esp: [] },
  faults: [],
  moved: [],
});
export const NO_FINDINGS: ScreenWalkFindings = nothing();

type Words = Readonly<Record<Language, Awaited<ReturnType<typeof createScreenLanguageCheck>>>>;

/** Names of companies and pairs as the readers of each language see them. */
async function namesOf(stage: JourneyFixture, customer: CustomerWithHistory): Promise<Record<Language, string[]>> {
  const namesIn = async (language: Language): Promise<string[]> => {
    const reader = createCustomerClient(stage.product.origin, customer, language);
    const lists = MARKETS.map((market) =>
      expectSuccess(reader.call('quotes/listInstruments', { market, rank: 'code', limit: 100 })),
    );
    return (await Promise.all(lists)).flatMap(({ rows }) => rows.map(({ name }) => name));
  };
  return inEach(namesIn);
}

async function inEach<Value>(make: (language: Language) => Promise<Value>): Promise<Record<Language, Value>> {
  const made = await Promise.all(LANGUAGES.map(async (language) => [language, await make(language)] as const));
  return Object.fromEntries(made) as Record<Language, Value>;
}

/** Runs axe in two languages: none of its rules needs more, and no colour depends on a language. */
async function axeOf(phone: Phone, name: string, language: Language): Promise<string[]> {
  if (language === 'en') return listAxeFindings(phone, `${name} in English`, 'structure');
  if (language !== 'kor') return [];
  const inLight = await listAxeFindings(phone, `${name} in light`, 'all');
  await phone.turns('dark');
  const inDark = await listAxeFindings(phone, `${name} in dark`, 'colours');
  await phone.turns('light');
  return [...inLight, ...inDark];
}

/** What a busy server refused to read again at once is read with the next turn: an answer in the language before it. */
const NEXT_TURN_MS = 8_000;

async function listForeignTexts(list: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + NEXT_TURN_MS;
  let found = await list();
  while (found.length > 0 && performance.now() < end) found = await list();
  return found;
}

/**
 * Walks the screens on one phone. Each is opened in the language in which the previous one was left: even places start
 * with the first language, odd ones with the last.
 */
async function walkScreensOnOnePhone(
  stage: JourneyFixture,
  customer: CustomerWithHistory,
  screens: readonly ScreenCase[],
  words: Words,
): Promise<ScreenWalkFindings> {
  const seen = nothing();
  const isVisitor = screens.some(({ visitor }) => visitor);
  const phone = await stage.phone({
    language: LANGUAGES[0],
    calm: true,
    density: 1,
    ...(isVisitor ? {} : { session: customer }),
  });
  // So that its button floats over the tabs.
  await phone.findsSettings({ kefu: 'https://chat.example/open' });
  const shifts = await recordLayoutShifts(phone.page);
  for (const [place, screen] of screens.entries()) {
    const languages = languagesOfPlace(place);
    const order = place % 2 === 0 ? languages : languages.toReversed();
    await shifts.forget();
    const isOpened = await openScreen(phone, screen);
    if (isOpened && !STILL_MOVING.includes(screen.name) && (await shifts.total()) > LAYOUT_SHIFT_MAXIMUM)
      seen.moved.push(`${screen.name} in ${order[0]}: ${await shifts.largest()}`);
    await bringScreenToState(phone, screen);
    for (const language of order) {
      if (language !== order[0]) {
        await phone.reads(language);
        await phone.settles();
      }
      seen.foreign[language].push(...(await listForeignTexts(() => words[language](phone, screen.name))));
      seen.faults.push(...(await axeOf(phone, screen.name, language)));
      for (const covered of await listContentUnderSupportButton(phone))
        seen.faults.push(`${screen.name} in ${language}: the customer-service button is over ${covered}`);
    }
  }
  await phone.switchOff();
  return seen;
}

const NEWS = {
  en: { title: 'Herons at noon', body: 'All markets stay open.' },
  cn: { title: '正午的蒼鷺', body: '所有市場照常開放。' },
  kor: { title: '한낮의 왜가리', body: '모든 시장이 평소처럼 열려요.' },
  zhs: { title: '正午的苍鹭', body: '所有市场照常开放。' },
  esp: { title: 'Garzas al mediodía', body: 'Todos los mercados siguen abiertos.' },
};

/** Half of the screens, in even or odd places; visitors' screens on their own phone, the others on two. */
export async function walkScreens(
  stage: JourneyFixture,
  customer: CustomerWithHistory,
  places: 'even' | 'odd',
): Promise<ScreenWalkFindings> {
  const names = await namesOf(stage, customer);
  const words: Words = await inEach((language) =>
    createScreenLanguageCheck(language, [...new Set([...names[language], ...names.kor])]),
  );
  await publishNews(stage.product, `walk-${places}-${Date.now()}`, NEWS);
  const published = await expectSuccess(customer.client.call('news/listNews', {}));
  const news = published.rows.find(({ title }) => title === NEWS.en.title)?.id;
  if (news === undefined) throw new Error('what was published is not among the news');
  const all = listScreenCases({ ...customer, news }).filter((_, place) => (place % 2 === 0) === (places === 'even'));
  const customers = all.filter(({ visitor }) => !visitor);
  const half = Math.ceil(customers.length / 2);
  const parts = [all.filter(({ visitor }) => visitor), customers.slice(0, half), customers.slice(half)];
  const walks = await Promise.all(parts.map((screens) => walkScreensOnOnePhone(stage, customer, screens, words)));
  const whole = nothing();
  for (const { foreign, faults, moved } of walks) {
    for (const language of LANGUAGES) whole.foreign[language].push(...foreign[language]);
    whole.faults.push(...faults);
    whole.moved.push(...moved);
  }
  return whole;
}
