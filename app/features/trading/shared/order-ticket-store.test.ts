import { afterEach, beforeAll, expect, test } from 'vitest';
import { startLanguage } from '../../../language/language.ts';
import { firstDraft } from '../order-ticket-draft.ts';
import { closeTicket, openTicket } from './order-ticket-store.tsx';
import { noteDraft, ticketSoFar } from './ticket-request.ts';

const REQUEST = { instrument: 'US.NWRB', side: 'long', effect: 'open', limitPrice: '180' } as const;
const LOTS = { lot: '1', minimum: '1', fraction: false, displayLot: '1' };
const DRAFT = { ...firstDraft('buy', LOTS), type: 'stop' as const, quantity: '7', stopPrice: '190', leverage: 3 };

beforeAll(async () => {
  globalThis.document ??= { documentElement: {} } as Document;
  await startLanguage();
});
afterEach(closeTicket);

test('an open ticket can be opened again with everything that was typed and chosen in it', async () => {
  expect(ticketSoFar()).toBeNull();
  await openTicket(REQUEST);
  expect(ticketSoFar()).toEqual(REQUEST);
  noteDraft(DRAFT);
  expect(JSON.parse(JSON.stringify(ticketSoFar()))).toEqual({ ...REQUEST, terms: DRAFT });
  closeTicket();
  expect(ticketSoFar()).toBeNull();
});

test('a ticket whose order was sent is not opened again: it would be a second order', async () => {
  await openTicket(REQUEST);
  noteDraft(DRAFT);
  noteDraft(null);
  expect(ticketSoFar()).toBeNull();
});

test('a ticket that is closed stays so, whatever is rendered last', () => {
  noteDraft(DRAFT);
  expect(ticketSoFar()).toBeNull();
});
