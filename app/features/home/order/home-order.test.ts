import { expect, test } from 'vitest';
import { readOrder, SECTIONS, writtenOrder } from './home-order.ts';

const sections = (text: string | null) => readOrder(text).map(({ section }) => section);

test('until somebody moves them, all parts are shown in their own order', () => {
  expect(sections(null)).toEqual([...SECTIONS]);
  expect(readOrder('').every(({ isHidden }) => !isHidden)).toBe(true);
});

test('what is written is read as it was', () => {
  const order = readOrder('movers,-curve,positions');
  expect(writtenOrder(order)).toBe('movers,-curve,positions,indexes,watchlist,heldMovers,checkIn,tools,offers,cards');
  expect(readOrder(writtenOrder(order))).toEqual(order);
});

test('an unknown part is left out, one named twice stands once, and none is lost', () => {
  expect(writtenOrder(readOrder('weather,-movers,movers,,-'))).toBe(
    '-movers,curve,indexes,positions,watchlist,heldMovers,checkIn,tools,offers,cards',
  );
});
