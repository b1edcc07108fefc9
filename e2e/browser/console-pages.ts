/**
 * Every page of the console, with an address at which there is something to see. The pages are those that the areas'
 * manifests declare, so that none can be left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, newKey } from '@bourse/contract/client.ts';
import { certifiedCustomer, newReviewer, washTraders } from './certified.ts';
import { type Customer, newCustomer } from './customers.ts';
import { granted, placeWaitingOrder, STOCK } from './lived-in.ts';
import { submitPapers, submitSlip } from './papers.ts';
import type { Product } from './shared-server.ts';
import { newPerson, sessionOf } from './staff.ts';

const AREAS = join(import.meta.dirname, '..', '..', 'console', 'areas');
const PAGE = /\bpath: '([^']+)', Page: /g;
const PLACE = /\bpath: '([^']+)',\s+title: /g;

/** The paths of the console's pages, with their parameters, and those in its menu. */
export function readConsolePaths(): { pages: string[]; places: string[] } {
  const manifests = readdirSync(AREAS)
    .map((area) => join(AREAS, area, 'area.ts'))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  const all = (form: RegExp): string[] =>
    manifests.flatMap((text) => [...text.matchAll(form)].map(([, path]) => path!)).sort();
  return { pages: all(PAGE), places: all(PLACE) };
}

export interface Furnished {
  /** By page, at least one. */
  addresses: Record<string, readonly string[]>;
  names: string[];
}

/** Addresses for the pages that have parameters, except a case's: surveillance looks once a minute. */
export async function furnish(product: Product): Promise<Furnished> {
  const people = ['writer', 'editor'].map(async (name) =>
    sessionOf(product, await newPerson(product, `${name}-${Date.now()}`, 'product', 'support', 'risk')),
  );
  const [writer, editor] = (await Promise.all(people)).map(({ client }) => client) as [Client, Client];
  const reviewer = await newReviewer(product);
  const [trader] = await washTraders(product, reviewer);
  const { id: customer } = await granted(trader.client.call('user/getUserinfo', {}));
  const { order } = await granted(
    trader.client.call('trading/placeOrder', {
      instrument: STOCK,
      quantity: '1',
      side: 'long',
      type: 'market',
      key: newKey(),
    }),
  );
  await handle(product, trader, reviewer);
  const written = await write(customer, writer, editor);
  const [fund] = (await granted(trader.client.call('funds/listFunds', {}))).rows;
  const [offering] = (await granted(editor.call('staff/listOfferings', {}))).rows;
  const [deposit] = (await granted(editor.call('staff/listReviews', { kind: 'deposit', customer }))).rows;
  const asked = await askForLoan(await certifiedCustomer(product, reviewer, 'Lena Borrower'), editor);
  const [loan] = (await granted(editor.call('staff/listLoans', {}))).rows;
  const addresses = {
    '/customers/:customer': [`/customers/${customer}`, `/customers/${customer}?why=audit`],
    '/orders/:order': [`/orders/${order.id}`],
    '/erroneous-trades/:customer/:order': [`/erroneous-trades/${customer}/${order.id}`],
    '/loans/:loan': [`/loans/${loan?.id}`],
    '/reviews/:review': [`/reviews/${await handInPapers(product, writer)}`, `/reviews/${deposit?.id}`, asked],
    '/investment-funds/:fund': [`/investment-funds/${fund?.fund}`],
    '/offers/:offering': [`/offers/${offering?.id}`],
    '/legal/:text/new': ['/legal/agreement/new'],
    ...written,
  };
  return { addresses, names: ['Wanda Twice', ...(offering ? [offering.name] : [])] };
}

/** A second portfolio, an order that waits, a deposit that nobody has looked at, and a restriction. */
async function handle(product: Product, trader: Customer, reviewer: Client): Promise<void> {
  const { client } = trader;
  await granted(client.call('portfolios/createPortfolio', { name: 'Herons', key: newKey() }));
  await placeWaitingOrder(client);
  await submitSlip(product.origin, trader, 'USD', '2500');
  const { id } = await granted(client.call('user/getUserinfo', {}));
  const [state, reason] = ['withdrawingBanned', 'unusual'] as const;
  const until = new Date(Date.now() + 7 * DAY_MS).toISOString();
  await granted(reviewer.call('staff/setCustomerState', { customer: id, state, reason, until, key: newKey() }));
}

const DAY_MS = 86_400_000;
const WISH = { currency: 'USD', amount: '100', months: 12, plan: 'equal', agreed: true } as const;
/** The address of its review. */
async function askForLoan({ client }: Customer, reader: Client): Promise<string> {
  await granted(client.call('credit/applyLoan', { ...WISH, key: newKey() }));
  const { id: customer } = await granted(client.call('user/getUserinfo', {}));
  const { rows } = await granted(reader.call('staff/listReviews', { kind: 'loan', customer }));
  return `/reviews/${rows[0]?.id}`;
}

async function handInPapers(product: Product, reader: Client): Promise<string> {
  const applicant = await newCustomer(product);
  await submitPapers(product.origin, applicant, 'Axel Paper');
  const { id } = await granted(applicant.client.call('user/getUserinfo', {}));
  const { rows } = await granted(reader.call('staff/listReviews', { customer: id }));
  return rows[0]!.id;
}

const FROM = '2031-01-02T03:04:00.000Z';

/** A message to the customer, news that nobody reads before 2031, as decided and as a proposal, and a legal text. */
async function write(to: string, writer: Client, editor: Client): Promise<Record<string, readonly string[]>> {
  const texts = {
    en: { title: 'Herons', body: 'Herons rest.' },
    kor: { title: '왜가리', body: '왜가리가 쉽니다.' },
  };
  const announced = await granted(writer.call('staff/announce', { to, texts, key: newKey() }));
  const news = { topic: 'general' as const, instruments: [STOCK], sponsored: false, texts, from: FROM };
  const propose = () => granted(writer.call('staff/proposeNews', { ...news, key: newKey() }));
  const [decided, waiting] = [await propose(), await propose()];
  await granted(editor.call('staff/decideProposal', { proposal: decided.id, verdict: 'approve', key: newKey() }));
  const listed = await granted(editor.call('staff/listNews', {}));
  const text = 'agreement';
  const present = await granted(editor.call('staff/getLegal', { text, version: 1 }));
  const next = { text, from: FROM, weighs: false, texts: present.texts, key: newKey() } as const;
  const { version } = await granted(writer.call('staff/writeLegal', next));
  return {
    '/announcements/:announcement': [`/announcements/${announced.id}`],
    '/proposals/:proposal': [`/proposals/${decided.id}`, `/proposals/${waiting.id}`],
    '/news/:news': [`/news/${listed.rows.find(({ from }) => from === FROM)!.id}`],
    '/legal/:text/:version': ['/legal/privacy/1', `/legal/agreement/${version}`],
  };
}
