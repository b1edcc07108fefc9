import { expect, test } from 'vitest';
import { parseHomeOrder, DEFAULT_HOME_ORDER, formatHomeOrder } from './home-order.ts';

const sections = (text: string | null) => parseHomeOrder(text).map(({ section }) => section);

test('all sections are visible in the default order until the customer changes it', () => {
  expect(sections(null)).toEqual([...DEFAULT_HOME_ORDER]);
  expect(parseHomeOrder('').every(({ isHidden }) => !isHidden)).toBe(true);
});

test('parses a formatted order to the same order', () => {
  const order = parseHomeOrder('movers,-curve,positions');
  expect(formatHomeOrder(order)).toBe(
    'movers,-curve,positions,indexes,watchlist,heldMovers,checkIn,tools,offers,cards',
  );
  expect(parseHomeOrder(formatHomeOrder(order))).toEqual(order);
});

test('leaves out unknown sections, drops duplicates, and appends missing ones', () => {
  expect(formatHomeOrder(parseHomeOrder('weather,-movers,movers,,-'))).toBe(
    '-movers,curve,indexes,positions,watchlist,heldMovers,checkIn,tools,offers,cards',
  );
});
