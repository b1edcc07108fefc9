import { newKey } from '@bourse/contract/client.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { granted } from './lived-in.ts';
import type { Product } from './shared-server.ts';
import { newPerson, sessionOf } from './staff.ts';

type Written = Partial<Record<Language, { title: string; body: string }>>;

/** Publishes a piece of news by two colleagues; `by` names them, and is used once. */
export async function publishNews(product: Product, by: string, texts: Written): Promise<void> {
  const [writer, second] = await Promise.all(
    [by, `${by}-second`].map(async (name) => sessionOf(product, await newPerson(product, name, 'product'))),
  );
  const news = { topic: 'general' as const, from: null, instruments: [], sponsored: false, texts, key: newKey() };
  const { id: proposal } = await granted(writer!.client.call('staff/proposeNews', news));
  await granted(second!.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: newKey() }));
}
