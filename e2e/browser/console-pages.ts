/**
 * Every page of the console, with an address at which there is something to see. The pages are those that the areas'
 * manifests declare, so that none can be left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, newKey } from '@bourse/contract/client.ts';
import { certifiedCustomer, newReviewer, washTraders } from './certified.ts';
import { type Customer, newCustomer } from './customers.ts';
import { granted, STOCK } from './lived-in.ts';
import { submitPapers } from './papers.ts';
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

/** Addresses for the pages that have parameters, except a case's: surveillance looks once a minute. */
export async function furnish(product: Product): Promise<{ addresses: Record<string, string>; names: string[] }> {
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
  const written = await write(customer, writer, editor);
  const [fund] = (await granted(trader.client.call('funds/listFunds', {}))).rows;
  const [offering] = (await granted(editor.call('staff/listOfferings', {}))).rows;
  const addresses = {
    '/customers/:customer': `/customers/${customer}?why=audit`,
    '/orders/:order': `/orders/${order.id}`,
    '/erroneous-trades/:customer/:order': `/erroneous-trades/${customer}/${order.id}`,
    '/loans/:loan': `/loans/${await askForLoan(await certifiedCustomer(product, reviewer, 'Lena Borrower'))}`,
    '/reviews/:review': `/reviews/${await handInPapers(product, writer)}`,
    '/investment-funds/:fund': `/investment-funds/${fund?.fund}`,
    '/offers/:offering': `/offers/${offering?.id}`,
    '/legal/:text/new': '/legal/privacy/new',
    '/legal/:text/:version': '/legal/privacy/1',
    ...written,
  };
  return { addresses, names: ['Wanda Twice', ...(offering ? [offering.name] : [])] };
}

const WISH = { currency: 'USD', amount: '100', months: 12, plan: 'equal', agreed: true } as const;
const askForLoan = async ({ client }: Customer): Promise<string> =>
  (await granted(client.call('credit/applyLoan', { ...WISH, key: newKey() }))).loan.id;

async function handInPapers(product: Product, reader: Client): Promise<string> {
  const applicant = await newCustomer(product);
  await submitPapers(product.origin, applicant, 'Axel Paper');
  const { id } = await granted(applicant.client.call('user/getUserinfo', {}));
  const { rows } = await granted(reader.call('staff/listReviews', { customer: id }));
  return rows[0]!.id;
}

/** A message to the customer, and news that nobody reads before 2031, as decided and as a proposal. */
async function write(to: string, writer: Client, editor: Client): Promise<Record<string, string>> {
  const texts = {
    en: { title: 'Herons', body: 'Herons rest.' },
    kor: { title: '왜가리', body: '왜가리가 쉽니다.' },
  };
  const announced = await granted(writer.call('staff/announce', { to, texts, key: newKey() }));
  const news = { topic: 'general' as const, instruments: [STOCK], sponsored: false, texts };
  const proposed = await granted(
    writer.call('staff/proposeNews', { ...news, from: '2031-01-02T03:04:00.000Z', key: newKey() }),
  );
  await granted(editor.call('staff/decideProposal', { proposal: proposed.id, verdict: 'approve', key: newKey() }));
  const listed = await granted(editor.call('staff/listNews', {}));
  return {
    '/announcements/:announcement': `/announcements/${announced.id}`,
    '/proposals/:proposal': `/proposals/${proposed.id}`,
    '/news/:news': `/news/${listed.rows.find(({ from }) => from.startsWith('2031-01-02'))!.id}`,
  };
}
