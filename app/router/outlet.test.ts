import { expect, test } from 'vitest';
import type { Route } from './routes.ts';
import { place } from './location.ts';
import { stageFor } from './outlet.tsx';

const kept: Route = { name: 'home', path: '/home/index', access: 'customer', keepAlive: true };
const list: Route = { name: 'stockList', path: '/home/stockList', access: 'customer', keepAlive: true };
const plain: Route = { name: 'setting', path: '/information/setting', access: 'customer' };
const empty = { owner: '', screens: [] };
const keys = (stage: { screens: readonly { key: string }[] }) => stage.screens.map(({ key }) => key);

test('a kept screen stays while another is shown, a plain one goes when it is left', () => {
  const atHome = stageFor(empty, kept, place(kept.path), 'a');
  const atSetting = stageFor(atHome, plain, place(plain.path), 'a');
  expect(keys(atSetting)).toEqual(['/home/index', '/information/setting']);
  expect(keys(stageFor(atSetting, list, place(list.path), 'a'))).toEqual(['/home/index', '/home/stockList']);
});

test('the same place again changes nothing', () => {
  const stage = stageFor(empty, kept, place(kept.path), 'a');
  expect(stageFor(stage, kept, place(kept.path), 'a')).toBe(stage);
});

test('a kept screen takes a new query, and holds its own while it is hidden', () => {
  const korea = stageFor(empty, list, place(list.path, { market: 'KR' }), 'a');
  const hidden = stageFor(korea, plain, place(plain.path), 'a');
  expect(hidden.screens[0]?.place.query).toEqual({ market: 'KR' });
  expect(stageFor(hidden, list, place(list.path, { market: 'US' }), 'a').screens[0]?.place.query).toEqual({
    market: 'US',
  });
});

test('nothing of one customer stays for the next', () => {
  const first = stageFor(empty, kept, place(kept.path), 'a');
  expect(keys(stageFor(first, list, place(list.path), 'b'))).toEqual(['/home/stockList']);
});
