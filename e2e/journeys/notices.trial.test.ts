import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { buyAtMarket, expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('a notice arrives unread, marks the bell, and is read once opened', async () => {
  const customer = await stage.customer();
  await expectSuccess(customer.client.call('notices/markRead', { key: createIdempotencyKey() }));
  const phone = await stage.phone({ session: customer });
  const { shell, settings, routes, notices } = phone.texts;
  await phone.open('/home/index');
  const bell = phone.page.locator('header').getByRole('link', { name: new RegExp(`^${shell.messages}`) });
  await expect.poll(() => bell.getAttribute('aria-label')).toBe(shell.messages);

  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  await expect.poll(() => bell.getAttribute('aria-label')).toBe(fillPlaceholders(shell.unreadMessages, { count: 1 }));
  await bell.tap();
  await phone.arrivesAt('/information/userInfo');
  const message = phone.list(routes.userInfo).getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME });
  await phone.sees(message.getByText(settings.unreadMark));
  await message.getByRole('link').tap();
  await phone.arrivesAt('/information/msgInfo');
  await phone.sees(phone.heading(notices.orderFilled.title));
  await phone.button(settings.toPositions).tap();
  await expect.poll(() => phone.path).toMatch(/^\/trade\//);

  await phone.open('/information/userInfo');
  await phone.sees(message);
  await phone.seesNoMore(message.getByText(settings.unreadMark));
  expect((await expectSuccess(customer.client.call('notices/listNotices', {}))).unread).toBe(0);
});

test('all messages are marked as read at once', async () => {
  const customer = await stage.customer();
  for (const quantity of ['1', '2', '3']) await buyAtMarket(customer.client, DEMO_STOCK, quantity);
  const phone = await stage.phone({ session: customer });
  const { settings, shell } = phone.texts;
  await phone.open('/information/userInfo');
  await phone.button(settings.markAll).tap();
  await phone.sees(phone.toast(settings.allRead));
  await phone.open('/home/index');
  await expect
    .poll(() =>
      phone.page
        .locator('header')
        .getByRole('link', { name: new RegExp(`^${shell.messages}`) })
        .getAttribute('aria-label'),
    )
    .toBe(shell.messages);
  expect((await expectSuccess(customer.client.call('notices/listNotices', {}))).unread).toBe(0);
});

test('events before the stream has connected are not missed', async () => {
  const customer = await stage.customer();
  await expectSuccess(customer.client.call('notices/markRead', { key: createIdempotencyKey() }));
  const phone = await stage.phone({ session: customer });
  const { shell, home } = phone.texts;
  const mayBegin = Promise.withResolvers<void>();
  await phone.page.routeWebSocket('**/stream', async (socket) => {
    await mayBegin.promise;
    socket.connectToServer();
  });
  await phone.open('/home/index');
  await phone.sees(home.totalAssets);
  const bell = phone.page.locator('header').getByRole('link', { name: new RegExp(`^${shell.messages}`) });
  await expect.poll(() => bell.getAttribute('aria-label')).toBe(shell.messages);
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  mayBegin.resolve();
  await expect.poll(() => bell.getAttribute('aria-label')).toBe(fillPlaceholders(shell.unreadMessages, { count: 1 }));
});
