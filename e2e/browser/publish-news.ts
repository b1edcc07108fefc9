import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { expectSuccess } from './customer-with-history.ts';
import type { RunningProduct } from './shared-server.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from './staff-members.ts';

type Written = Partial<Record<Language, { title: string; body: string }>>;

/** Publishes a piece of news by two colleagues; `by` names them, and is used once. */
export async function publishNews(product: RunningProduct, by: string, texts: Written): Promise<void> {
  const [writer, second] = await Promise.all(
    [by, `${by}-second`].map(async (name) =>
      logInStaffWithOneTimeCode(product, await createStaffMember(product, name, 'product')),
    ),
  );
  const news = {
    topic: 'general' as const,
    from: null,
    instruments: [],
    sponsored: false,
    texts,
    key: createIdempotencyKey(),
  };
  const { id: proposal } = await expectSuccess(writer!.client.call('staff/proposeNews', news));
  await expectSuccess(
    second!.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
  );
}
