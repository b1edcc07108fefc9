/**
 * Every page of the console, with an address at which there is something to see. The pages are those that the areas'
 * manifests declare, so that none can be left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { createOperatorWebhook } from './create-operator-webhook.ts';
import { createVerifiedCustomer, createReviewer, createWashTraders } from './verified-customers.ts';
import { type Customer, registerCustomer } from './register-customer.ts';
import { expectSuccess, placeWaitingOrder, DEMO_STOCK } from './customer-with-history.ts';
import { submitIdentityPapers, submitDepositSlip } from './submit-customer-papers.ts';
import type { RunningProduct } from './shared-server.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from './staff-members.ts';

const AREAS = join(import.meta.dirname, '..', '..', 'console', 'areas');
const PAGE = /\bpath: '([^']+)', Page: /g;
/** Its name resolves to nothing, so that there is a delivery that failed. */
const UNREACHABLE_WEBHOOK = { name: '1001', url: 'https://events.invalid/bourse' };
const PLACE = /\bpath: '([^']+)',\s+title: /g;

/** The paths of the console's pages, with their parameters, and those in its menu. */
export function listStaffConsolePaths(): { pages: string[]; places: string[] } {
  const manifests = readdirSync(AREAS)
    .map((area) => join(AREAS, area, 'area.ts'))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  const all = (form: RegExp): string[] =>
    manifests.flatMap((text) => [...text.matchAll(form)].map(([, path]) => path!)).sort();
  return { pages: all(PAGE), places: all(PLACE) };
}

export interface StaffConsoleTestRecords {
  /** By page, at least one. */
  addresses: Record<string, readonly string[]>;
  names: string[];
}

/** Addresses for the pages that have parameters, except a case's: surveillance looks once a minute. */
export async function createStaffConsoleTestRecords(product: RunningProduct): Promise<StaffConsoleTestRecords> {
  const people = ['writer', 'editor'].map(async (name) =>
    logInStaffWithOneTimeCode(
      product,
      await createStaffMember(product, `${name}-${Date.now()}`, 'product', 'support', 'risk'),
    ),
  );
  const [writer, editor] = (await Promise.all(people)).map(({ client }) => client) as [CallClient, CallClient];
  const reviewer = await createReviewer(product);
  const [trader] = await createWashTraders(product, reviewer);
  const { id: customer } = await expectSuccess(trader.client.call('user/getUserinfo', {}));
  const { order } = await expectSuccess(
    trader.client.call('trading/placeOrder', {
      instrument: DEMO_STOCK,
      quantity: '1',
      side: 'long',
      type: 'market',
      key: createIdempotencyKey(),
    }),
  );
  await createCustomerRecords(product, trader, reviewer);
  const written = await createPublications(customer, writer, editor);
  const [fund] = (await expectSuccess(trader.client.call('funds/listFunds', {}))).rows;
  const [offering] = (await expectSuccess(editor.call('staff/listOfferings', {}))).rows;
  const [deposit] = (await expectSuccess(editor.call('staff/listReviews', { kind: 'deposit', customer }))).rows;
  const loanReview = await askForLoan(await createVerifiedCustomer(product, reviewer, 'Lena Borrower'), editor);
  const [loan] = (await expectSuccess(editor.call('staff/listLoans', {}))).rows;
  const addresses = {
    '/customers/:customer': [`/customers/${customer}`, `/customers/${customer}?why=audit`],
    '/orders/:order': [`/orders/${order.id}`],
    '/erroneous-trades/:customer/:order': [`/erroneous-trades/${customer}/${order.id}`],
    '/conversations/:customer': [`/conversations/${await writeToSupport(trader, customer)}`],
    '/loans/:loan': [`/loans/${loan?.id}`],
    '/reviews/:review': [`/reviews/${await handInPapers(product, writer)}`, `/reviews/${deposit?.id}`, loanReview],
    '/investment-funds/:fund': [`/investment-funds/${fund?.fund}`],
    '/offers/:offering': [`/offers/${offering?.id}`],
    '/legal/:text/new': ['/legal/agreement/new'],
    '/webhooks/:webhook': [`/webhooks/${await createOperatorWebhook(product, UNREACHABLE_WEBHOOK)}`],
    ...written,
  };
  return { addresses, names: ['Wanda Twice', SUPPORT_QUESTION, ...(offering ? [offering.name] : [])] };
}

/** A second portfolio, an order that waits, a deposit that nobody has looked at, and a restriction. */
async function createCustomerRecords(product: RunningProduct, trader: Customer, reviewer: CallClient): Promise<void> {
  const { client } = trader;
  await expectSuccess(client.call('portfolios/createPortfolio', { name: 'Herons', key: createIdempotencyKey() }));
  await placeWaitingOrder(client);
  await submitDepositSlip(product.origin, trader, 'USD', '2500');
  const { id } = await expectSuccess(client.call('user/getUserinfo', {}));
  const [state, reason] = ['withdrawingBanned', 'unusual'] as const;
  const until = new Date(Date.now() + 7 * DAY_MS).toISOString();
  await expectSuccess(
    reviewer.call('staff/setCustomerState', { customer: id, state, reason, until, key: createIdempotencyKey() }),
  );
}

const SUPPORT_QUESTION = 'Who logged in last night?';

/** The customer whose conversation it is. */
async function writeToSupport({ client }: Customer, customer: string): Promise<string> {
  await expectSuccess(client.call('support/sendMessage', { text: SUPPORT_QUESTION, key: createIdempotencyKey() }));
  return customer;
}

const DAY_MS = 86_400_000;
const WISH = { currency: 'USD', amount: '100', months: 12, plan: 'equal', agreed: true } as const;
/** The address of its review. */
async function askForLoan({ client }: Customer, reader: CallClient): Promise<string> {
  await expectSuccess(client.call('credit/applyLoan', { ...WISH, key: createIdempotencyKey() }));
  const { id: customer } = await expectSuccess(client.call('user/getUserinfo', {}));
  const { rows } = await expectSuccess(reader.call('staff/listReviews', { kind: 'loan', customer }));
  return `/reviews/${rows[0]?.id}`;
}

async function handInPapers(product: RunningProduct, reader: CallClient): Promise<string> {
  const applicant = await registerCustomer(product);
  await submitIdentityPapers(product.origin, applicant, 'Axel Paper');
  const { id } = await expectSuccess(applicant.client.call('user/getUserinfo', {}));
  const { rows } = await expectSuccess(reader.call('staff/listReviews', { customer: id }));
  return rows[0]!.id;
}

const FROM = '2031-01-02T03:04:00.000Z';

/** A message to the customer, news that nobody reads before 2031, as decided and as a proposal, and a legal text. */
async function createPublications(
  to: string,
  writer: CallClient,
  editor: CallClient,
): Promise<Record<string, readonly string[]>> {
  const texts = {
    en: { title: 'Herons', body: 'Herons rest.' },
    kor: { title: '왜가리', body: '왜가리가 쉽니다.' },
  };
  const announced = await expectSuccess(writer.call('staff/announce', { to, texts, key: createIdempotencyKey() }));
  const news = { topic: 'general' as const, instruments: [DEMO_STOCK], sponsored: false, texts, from: FROM };
  const propose = () => expectSuccess(writer.call('staff/proposeNews', { ...news, key: createIdempotencyKey() }));
  const [decided, waiting] = [await propose(), await propose()];
  await expectSuccess(
    editor.call('staff/decideProposal', { proposal: decided.id, verdict: 'approve', key: createIdempotencyKey() }),
  );
  const listed = await expectSuccess(editor.call('staff/listNews', {}));
  const text = 'agreement';
  const present = await expectSuccess(editor.call('staff/getLegal', { text, version: 1 }));
  const next = { text, from: FROM, isUnfavourable: false, texts: present.texts, key: createIdempotencyKey() } as const;
  const { version } = await expectSuccess(writer.call('staff/writeLegal', next));
  return {
    '/announcements/:announcement': [`/announcements/${announced.id}`],
    '/proposals/:proposal': [`/proposals/${decided.id}`, `/proposals/${waiting.id}`],
    '/news/:news': [`/news/${listed.rows.find(({ from }) => from === FROM)!.id}`],
    '/legal/:text/:version': ['/legal/privacy/1', `/legal/agreement/${version}`],
  };
}
