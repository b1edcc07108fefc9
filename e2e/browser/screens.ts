/** Every screen of the product as it stands, each with what makes it whole: for the pictures, the axe check and the languages. */
import type { LivedIn } from './lived-in.ts';
import { STOCK } from './lived-in.ts';
import type { Phone } from './phone.ts';

export interface ScreenToSee {
  /** The route's name, and what is special about it: "stockDetail-ticket". */
  name: string;
  path: string;
  visitor?: true;
  /** Brings the screen from its address to the state that is meant. */
  prepare?(phone: Phone): Promise<void>;
}

export const screensOf = (customer: LivedIn): ScreenToSee[] => [
  { name: 'start', path: '/login/start', visitor: true },
  { name: 'login', path: '/login/login', visitor: true },
  { name: 'register', path: '/login/register', visitor: true },
  { name: 'register-faults', path: '/login/register', visitor: true, prepare: (phone) => phone.button(phone.texts.user.register).tap() },
  { name: 'register-privacy', path: '/login/register', visitor: true, prepare: async (phone) => {
    await phone.button(phone.texts.user.privacy).tap();
    await phone.sees(phone.dialog);
  } },
  { name: 'home', path: '/home/index' },
  { name: 'stockList', path: '/home/stockList' },
  { name: 'market', path: '/market/index' },
  { name: 'stockDetail', path: `/market/stockDetail?instrument=${STOCK}` },
  { name: 'stockDetailzs', path: '/market/stockDetailzs?instrument=US.%5EUS100' },
  { name: 'trade', path: '/trade/index' },
  { name: 'gdOrders', path: '/trade/gdOrders' },
  { name: 'positionDetail', path: `/trade/positionDetail?position=${customer.position}` },
  { name: 'positionDetail-ended', path: `/trade/positionDetail?position=${customer.endedPosition}` },
  { name: 'favorite', path: '/favorite/index' },
  { name: 'editSelf', path: '/favorite/editSelf' },
  { name: 'search', path: '/favorite/search' },
  { name: 'information', path: '/information/index' },
  { name: 'payBag', path: '/information/payBag' },
  { name: 'setting', path: '/information/setting' },
  { name: 'changeLang', path: '/information/changeLang' },
  { name: 'loginPass', path: '/information/loginPass' },
  { name: 'fundPass', path: '/information/fundPass' },
  { name: 'aboutUs', path: '/information/aboutUs' },
  { name: 'userPri', path: '/information/userPri' },
  { name: 'userInfo', path: '/information/userInfo' },
  { name: 'msgInfo', path: `/information/msgInfo?notice=${customer.notice}` },
  { name: 'newsList-empty', path: '/home/newsList' },
];

/** Opens the screen and waits until nothing on it is still on its way. */
export async function showScreen(phone: Phone, screen: ScreenToSee): Promise<void> {
  await phone.open(screen.path);
  await phone.settles();
  await screen.prepare?.(phone);
  await phone.settles();
}
