/**
 * The basis of a journey file: its worker's browser, the shared product, and phones that are switched off after each
 * test.
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { type Customer, registerCustomer } from './register-customer.ts';
import { Phone, type PhoneOptions } from './phone.ts';
import type { RunningProduct } from './shared-server.ts';

/** Below the folder of pictures, which git ignores. */
const FAILURES = join(import.meta.dirname, '..', '..', 'screenshots', 'failures');

export interface JourneyFixture {
  readonly product: RunningProduct;
  readonly browser: Browser;
  phone(options?: PhoneOptions): Promise<Phone>;
  /** A phone whose owner has just registered, on `path`. */
  customersPhone(path: string, options?: PhoneOptions): Promise<{ phone: Phone; customer: Customer }>;
  customer(): Promise<Customer>;
}

const WORDS_REPORTED = 1_500;

/** What a failed journey saw last, for debugging: a picture, and its text, which a log keeps. */
async function saveFailurePicture(name: string, phones: readonly Phone[]): Promise<void> {
  const file = name.replace(/\W+/g, '-').slice(0, 60);
  for (const [index, phone] of phones.entries()) {
    await phone.page.screenshot({ path: join(FAILURES, `${file}.${index}.png`) }).catch(() => {});
    const words = await phone.page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing that could be read');
    console.log(
      `"${name}" failed at ${phone.path}, which said: ${words.replaceAll(/\s+/g, ' ').slice(0, WORDS_REPORTED)}`,
    );
    if (phone.complaints.length > 0) console.log(`and complained: ${phone.complaints.join('; ')}`);
  }
}

let launched: Promise<Browser> | undefined;

/**
 * One browser for all files that a worker runs, since each phone has its own context; it ends with the worker. A
 * crashed one is replaced for the next file.
 */
async function browserOfWorker(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = launchChromium();
  return launched;
}

/** Call once at the top of a test file. */
export function openJourneyFixture(): JourneyFixture {
  const product = inject('product');
  let browser: Browser | undefined;
  const phones: Phone[] = [];

  beforeAll(async () => {
    browser = await browserOfWorker();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveFailurePicture(task.name, phones);
    for (const phone of phones.splice(0)) await phone.switchOff();
  });

  const stage: JourneyFixture = {
    product,
    get browser() {
      if (!browser) throw new Error('the browser is started before the first test, not while they are collected');
      return browser;
    },
    async phone(options) {
      const phone = await Phone.switchOn(stage.browser, product.origin, options);
      phones.push(phone);
      return phone;
    },
    async customersPhone(path, options) {
      const customer = await stage.customer();
      const phone = await stage.phone({ ...options, session: customer });
      await phone.open(path);
      return { phone, customer };
    },
    customer: () => registerCustomer(product),
  };
  return stage;
}
