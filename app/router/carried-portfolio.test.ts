import { beforeEach, expect, test, vi } from 'vitest';

const addresses: string[] = [];
const write = (_state: unknown, _title: string, address: string): void => void addresses.push(address);
vi.stubGlobal('history', { pushState: write, replaceState: write, go: () => {}, state: null });
const { getLocation, linkTo, navigate } = await import('./location.ts');
const { registerRoutes } = await import('./route-registry.ts');
registerRoutes([
  { name: 'home', path: '/home/index', access: 'customer' },
  { name: 'payBag', path: '/information/payBag', access: 'customer' },
  { name: 'cashOut', path: '/information/cashOut', access: 'customer', ownMoney: true },
  { name: 'login', path: '/login/login', access: 'visitor' },
]);

beforeEach(() => navigate('/home/index', { portfolio: '20001' }));

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
