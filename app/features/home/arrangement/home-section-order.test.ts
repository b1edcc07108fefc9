import { expect, test } from 'vitest';
import { parseHomeSectionOrder, DEFAULT_HOME_SECTION_ORDER, formatHomeSectionOrder } from './home-section-order.ts';

const sections = (text: string | null) => parseHomeSectionOrder(text).map(({ section }) => section);

test('all sections are visible in the default order until the customer changes it', () => {
  expect(sections(null)).toEqual([...DEFAULT_HOME_SECTION_ORDER]);
  expect(parseHomeSectionOrder('').every(({ isHidden }) => !isHidden)).toBe(true);
});

test('parses a formatted order to the same order', () => {
  const order = parseHomeSectionOrder('movers,-needs,positions');
  expect(formatHomeSectionOrder(order)).toBe('movers,-needs,positions,heldMovers,watchlist,tools,checkIn,offers,cards');
  expect(parseHomeSectionOrder(formatHomeSectionOrder(order))).toEqual(order);
});

test('leaves out unknown sections, drops duplicates, and appends missing ones', () => {
  expect(formatHomeSectionOrder(parseHomeSectionOrder('weather,-movers,movers,curve,,-'))).toBe(
    '-movers,positions,needs,heldMovers,watchlist,tools,checkIn,offers,cards',
  );
});
