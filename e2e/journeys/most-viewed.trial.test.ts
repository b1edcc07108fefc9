/** What others look at, on a phone: nothing until enough verified persons have looked, and then in steps. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import {
  LARGEST_THRESHOLD_OFFSET,
  MINIMUM_DISCLOSED_VIEWERS,
} from '@bourse/core/information/discovery/instrument-popularity.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createVerifiedCustomer, createReviewer } from '../browser/verified-customers.ts';
import type { Customer } from '../browser/register-customer.ts';
import { escapeRegExp } from '../browser/template-pattern.ts';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const HOUR_MS = 3_600_000;
/** It is counted once an hour, and looked for every half minute. */
const LISTED_WITHIN_MS = 60_000;
/** Fourteen people are verified first. */
const TEST_MS = 240_000;
/** An hour passes, so this file has its own world. */
const world = openOwnJourneyWorld(stage, 'looked-at');
const FEW = 'CRYPTO.BTCUSDT';

const viewInstrument = ({ client }: Customer, instrument: string) =>
  expectSuccess(client.call('discovery/recordView', { instrument, key: createIdempotencyKey() }));

test(
  'what many verified persons looked at stands under the search, what few did stays unsaid',
  async () => {
    const { origin, dataDir, demo } = world.server;
    const product = {
      origin,
      dataDir,
      invitation: demo.invitation,
      demoCustomer: demo.customers[0]!,
      staff: demo.staff,
    };
    const reviewer = await createReviewer(product);
    const people: Customer[] = [];
    for (let each = 0; each < MINIMUM_DISCLOSED_VIEWERS + LARGEST_THRESHOLD_OFFSET - 1; each += 1)
      people.push(await createVerifiedCustomer(product, reviewer, `Person ${'ABCDEFGHIJKLMNOP'[each]}`));
    const [me] = people;
    const phone = await world.phoneOf(me!);
    const { discovery: t } = phone.texts;
    // Opening an instrument counts, once a person.
    // Who stays for three seconds has looked.
    const counted = phone.page.waitForResponse((answer) => answer.url().endsWith('/discovery/recordView'));
    await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
    await counted;
    for (const person of people.slice(1)) await viewInstrument(person, DEMO_STOCK);
    for (const person of people.slice(0, MINIMUM_DISCLOSED_VIEWERS - 1)) await viewInstrument(person, FEW);
    await phone.open('/favorite/search');
    await phone.seesNoMore(t.lookedAt);

    await world.setClock(HOUR_MS);
    const listViewed = async () => (await expectSuccess(me!.client.call('discovery/listMostViewed', {}))).rows;
    await expect
      .poll(async () => (await listViewed()).map(({ instrument }) => instrument), { timeout: LISTED_WITHIN_MS })
      .toEqual([DEMO_STOCK]);
    await phone.page.reload();
    await phone.sees(phone.heading(t.lookedAt));
    await phone.sees(fillPlaceholders(t.lookedAtSays, { least: MINIMUM_DISCLOSED_VIEWERS }));
    await phone.sees(
      phone.link(new RegExp(escapeRegExp(fillPlaceholders(t.lookedAtBy, { persons: MINIMUM_DISCLOSED_VIEWERS })))),
    );
    expect(await phone.link(/Bitcoin/).count()).toBe(0);
    await phone.settles();
    expect(await listAxeFindings(phone, 'what others look at')).toEqual([]);
    await phone.link(new RegExp(DEMO_STOCK_NAME)).first().tap();
    await phone.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
    await phone.switchOff();
  },
  TEST_MS,
);
