/** What a proposal decides, value by value, beside the present values. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../api/client.ts';
import { detailText } from '../language/detail-words.ts';
import { useProductTexts } from '../language/use-product-texts.ts';
import { useConsoleLanguage, useTexts } from '../language/use-texts.ts';
import { Facts } from '../layout/panel.tsx';
import styles from './decided-facts.module.css';

type Fact = Answer<'staff/getProposal'>['facts'][number];

export function DecidedFacts({ facts }: { facts: readonly Fact[] }) {
  const texts = useTexts();
  const from = { texts, product: useProductTexts(), language: useConsoleLanguage() };
  const currency = facts.find(({ name }) => name === 'currency')?.value ?? undefined;
  const textOf = (name: string, value: string | null): string =>
    value === null ? texts.proposals.none : detailText(name, value, from, currency);
  return (
    <div className={styles.decided}>
      <Facts
        facts={facts.map(({ name, value, was }) => [
          labelOf(texts.audit.details, name),
          was === null || was === value ? (
            textOf(name, value)
          ) : (
            <>
              <strong>{textOf(name, value)}</strong>{' '}
              <span>{fill(texts.proposals.was, { was: textOf(name, was) })}</span>
            </>
          ),
        ])}
      />
    </div>
  );
}
