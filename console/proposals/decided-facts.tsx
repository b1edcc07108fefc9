/** What a proposal decides, value by value, beside the present values. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { InLanguage } from '../content/in-language.tsx';
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
        facts={facts.map(({ name, value, was }) => {
          const label = labelOf(texts.audit.details, name);
          const now = textOf(name, value);
          const language = LANGUAGES.find((each) => name === `${each}Words`);
          if (language) return written(label, now, language);
          if (was === null || was === value) return [label, now];
          return [
            label,
            <>
              <strong>{now}</strong> <span>{fill(texts.proposals.was, { was: textOf(name, was) })}</span>
            </>,
          ];
        })}
      />
    </div>
  );
}

/** What customers of a language will read, below that language's own name. */
const written = (label: string, words: string, language: Language) =>
  [
    label,
    <InLanguage key="words" language={language}>
      {words}
    </InLanguage>,
    <InLanguage key="label" language={language}>
      {label}
    </InLanguage>,
  ] as const;
