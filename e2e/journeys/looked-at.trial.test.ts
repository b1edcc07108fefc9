/** What others look at, on a phone: nothing until enough verified persons have looked, and then in steps. */
import { newKey } from '@bourse/contract/client.ts';
import { fill } from '@bourse/contract/texts/index.ts';
import { BEHIND_MOST, LEAST_PERSONS } from '@bourse/core/information/discovery/popularity.ts';
import { expect, test } from 'vitest';
import { axeFindings } from '../browser/axe.ts';
import { certifiedCustomer, newReviewer } from '../browser/certified.ts';
import type { Customer } from '../browser/customers.ts';
import { escaped } from '../browser/like.ts';
import { granted, STOCK, STOCK_NAME } from '../browser/lived-in.ts';
import { openOwnWorld } from '../browser/own-world.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();
const HOUR_MS = 3_600_000;
/** It is counted once an hour, and looked for every half minute. */
const TOLD_WITHIN_MS = 60_000;
/** Fourteen people are verified first. */
const TEST_MS = 240_000;
/** An hour passes, so this file has its own world. */
const world = openOwnWorld(stage, 'looked-at');
const FEW = 'CRYPTO.BTCUSDT';

const look = ({ client }: Customer, instrument: string) =>
  granted(client.call('discovery/look', { instrument, key: newKey() }));

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
    const reviewer = await newReviewer(product);
    const people: Customer[] = [];
    for (let each = 0; each < LEAST_PERSONS + BEHIND_MOST - 1; each += 1)
      people.push(await certifiedCustomer(product, reviewer, `Person ${'ABCDEFGHIJKLMNOP'[each]}`));
    const [me] = people;
    const phone = await world.phoneOf(me!);
    const { discovery: t } = phone.texts;
    // Opening an instrument counts, once a person.
    // Who stays for three seconds has looked.
    const counted = phone.page.waitForResponse((answer) => answer.url().endsWith('/discovery/look'));
    await phone.open(`/market/stockDetail?instrument=${STOCK}`);
    await counted;
    for (const person of people.slice(1)) await look(person, STOCK);
    for (const person of people.slice(0, LEAST_PERSONS - 1)) await look(person, FEW);
    await phone.open('/favorite/search');
    await phone.seesNoMore(t.lookedAt);

    await world.setClock(HOUR_MS);
    const told = async () => (await granted(me!.client.call('discovery/listLookedAt', {}))).rows;
    await expect
      .poll(async () => (await told()).map(({ instrument }) => instrument), { timeout: TOLD_WITHIN_MS })
      .toEqual([STOCK]);
    await phone.page.reload();
    await phone.sees(phone.heading(t.lookedAt));
    await phone.sees(fill(t.lookedAtSays, { least: LEAST_PERSONS }));
    await phone.sees(phone.link(new RegExp(escaped(fill(t.lookedAtBy, { persons: LEAST_PERSONS })))));
    expect(await phone.link(/Bitcoin/).count()).toBe(0);
    await phone.settles();
    expect(await axeFindings(phone, 'what others look at')).toEqual([]);
    await phone.link(new RegExp(STOCK_NAME)).first().tap();
    await phone.arrivesAt(`/market/stockDetail?instrument=${STOCK}`);
    await phone.switchOff();
  },
  TEST_MS,
);
