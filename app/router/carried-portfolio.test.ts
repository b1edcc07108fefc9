import { beforeEach, expect, test, vi } from 'vitest';

const addresses: string[] = [];
const write = (_state: unknown, _title: string, address?: string): void => {
  if (address !== undefined) addresses.push(address);
};
vi.stubGlobal('history', { pushState: write, replaceState: write, go: () => {}, state: null });
const addressBar = { hash: '#/information/cashOut?portfolio=20001' };
vi.stubGlobal('location', addressBar);
const listeners: ((event: { state: unknown }) => void)[] = [];
vi.stubGlobal('addEventListener', (_name: string, listener: (event: { state: unknown }) => void) =>
  listeners.push(listener),
);
const { getLocation, leftPortfolio, linkTo, navigate, startLocationTracking } = await import('./location.ts');
const { registerRoutes } = await import('./route-registry.ts');
registerRoutes([
  { name: 'home', path: '/home/index', access: 'customer', portfolios: 'any' },
  { name: 'payBag', path: '/information/payBag', access: 'customer', portfolios: 'any' },
  { name: 'cashOut', path: '/information/cashOut', access: 'customer', portfolios: 'main' },
  { name: 'login', path: '/login/login', access: 'visitor', portfolios: 'main' },
]);

startLocationTracking();
const first = { place: getLocation(), left: leftPortfolio.get(), address: addresses.at(-1) };

/** As typed, or followed from elsewhere. */
function typeAddress(hash: string): void {
  addressBar.hash = hash;
  for (const listener of listeners) listener({ state: null });
}

beforeEach(() => {
  navigate('/home/index', { portfolio: '20001' });
  leftPortfolio.set(null);
});

test('an app that is opened at an address with a portfolio leaves it for a screen about one’s own money', () => {
  expect(first).toEqual({
    place: { path: '/information/cashOut', query: {}, href: '/information/cashOut' },
    left: '20001',
    address: '#/information/cashOut',
  });
});

test('a typed address leaves it too, within and outside the league, and says so', () => {
  for (const from of ['20001', '0']) {
    navigate('/home/index', { portfolio: from });
    leftPortfolio.set(null);
    typeAddress('#/information/cashOut?portfolio=20001&tab=x');
    expect(getLocation().href).toBe('/information/cashOut?tab=x');
    expect(addresses.at(-1)).toBe('#/information/cashOut?tab=x');
    expect(leftPortfolio.get()).toBe('20001');
  }
});

test.each(['abc', '99999', '10000_portfolio_0'])('“%s” is no portfolio: it is left on any screen', (portfolio) => {
  typeAddress(`#/information/payBag?portfolio=${portfolio}`);
  expect(getLocation().href).toBe('/information/payBag');
  expect(leftPortfolio.get()).toBe(portfolio);
});

test('whoever chooses the main portfolio, or goes to a screen of any, hears nothing', () => {
  navigate('/information/payBag');
  navigate('/home/index', { portfolio: '0' });
  typeAddress('#/information/payBag?portfolio=0');
  expect(getLocation().href).toBe('/information/payBag');
  navigate('/login/login');
  expect(leftPortfolio.get()).toBeNull();
});

test('a link about one’s own money leaves the league and says so', () => {
  navigate('/information/cashOut');
  expect(leftPortfolio.get()).toBe('20001');
});

test('every screen opened from another keeps the portfolio of its address', () => {
  navigate('/information/payBag', { tab: 'x' });
  expect(getLocation()).toMatchObject({ path: '/information/payBag', query: { tab: 'x', portfolio: '20001' } });
  navigate('/home/index?tab=y');
  expect(getLocation().query).toEqual({ tab: 'y', portfolio: '20001' });
  expect(addresses.at(-1)).toContain('portfolio=20001');
});

test('a link shows the address that it opens', () => {
  expect(linkTo('/information/payBag').href).toBe('/information/payBag?portfolio=20001');
  expect(linkTo('/information/payBag', { portfolio: '0' }).href).toBe('/information/payBag');
});

test.each(['/information/cashOut', '/login/login'])('%s concerns no chosen portfolio, and leaves it', (path) => {
  navigate(path);
  expect(getLocation().href).toBe(path);
  navigate('/home/index');
  expect(getLocation().href).toBe('/home/index');
});

test('the main portfolio is the address without one', () => {
  navigate('/home/index', { portfolio: '0' });
  expect(getLocation().href).toBe('/home/index');
});
