import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadInitialLanguage } from '../../../language/language.ts';
import { createOrderTicketDraft } from '../order-ticket-draft.ts';
import { closeTicket, openTicket, registerTicketDock } from './open-order-ticket.tsx';
import { rememberTicketDraft, getUnsentTicket, type TicketRequest } from './ticket-request.ts';

const REQUEST = { portfolio: '0', instrument: 'US.NWRB', side: 'long', effect: 'open', limitPrice: '180' } as const;
const LOTS = { lot: '1', minimum: '1', fraction: false, displayLot: '1' };
const DRAFT = {
  ...createOrderTicketDraft('buy', LOTS),
  type: 'stop' as const,
  quantity: '7',
  stopPrice: '190',
  leverage: 3,
};

beforeAll(async () => {
  globalThis.document ??= { documentElement: {} } as Document;
  await loadInitialLanguage();
});
afterEach(closeTicket);

test('an open ticket can be reopened with everything typed and chosen in it', async () => {
  expect(getUnsentTicket()).toBeNull();
  await openTicket(REQUEST);
  expect(getUnsentTicket()).toEqual(REQUEST);
  rememberTicketDraft(DRAFT);
  expect(JSON.parse(JSON.stringify(getUnsentTicket()))).toEqual({ ...REQUEST, terms: DRAFT });
  closeTicket();
  expect(getUnsentTicket()).toBeNull();
});

test('a ticket whose order was sent is not reopened: it would be a second order', async () => {
  await openTicket(REQUEST);
  rememberTicketDraft(DRAFT);
  rememberTicketDraft(null);
  expect(getUnsentTicket()).toBeNull();
});

test('a closed ticket stays closed, whatever is rendered last', () => {
  rememberTicketDraft(DRAFT);
  expect(getUnsentTicket()).toBeNull();
});

test('a ticket on the page takes what opens one for its instrument in its portfolio, and nothing else', async () => {
  const taken: TicketRequest[] = [];
  const remove = registerTicketDock({ instrument: 'US.NWRB', portfolio: '0', take: (request) => taken.push(request) });
  await openTicket(REQUEST);
  expect(taken).toEqual([REQUEST]);
  expect(getUnsentTicket()).toBeNull();
  await openTicket({ ...REQUEST, portfolio: '7' });
  expect(taken).toHaveLength(1);
  expect(getUnsentTicket()).toEqual({ ...REQUEST, portfolio: '7' });
  closeTicket();
  remove();
  await openTicket(REQUEST);
  expect(taken).toHaveLength(1);
  expect(getUnsentTicket()).toEqual(REQUEST);
});
