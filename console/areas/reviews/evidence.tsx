/** The basis of a decision: facts by name, and pictures, each shown only on request. */
import type { ReactNode } from 'react';
import type { Texts as ProductTexts } from '@bourse/contract/texts/index.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatAmount, formatDateTime } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { type Texts, useTexts } from '../../language/use-texts.ts';
import { Facts } from '../../layout/panel.tsx';
import { useMay } from '../../session/use-me.ts';
import { Picture } from './picture.tsx';
import type { Review } from './review.ts';
import styles from './review.module.css';

type Fact = Review['evidence'][number];

/** Facts that are amounts in the request's currency, and shown with it. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['amount', 'received', 'fee', 'usualAmount', 'available'],
  ...['creditQuota', 'creditFree', 'loanPledged', 'loanPledgeSecures'],
]);
/** Facts that are yearly rates, as fractions of one. */
const RATES: ReadonlySet<string> = new Set(['loanRate', 'loanApr']);
/** Facts that the page already shows for every review. */
const SAID: ReadonlySet<string> = new Set(['amount', 'currency', 'fee']);

function valueOf(
  { name, type, value }: Fact,
  currency: string | null,
  texts: Texts,
  words: ProductTexts | null,
): ReactNode {
  if (value === null) return null;
  if (type === 'time') return formatDateTime(value);
  if (AMOUNTS.has(name) && currency) return formatAmount(value, currency);
  if (RATES.has(name)) return `${percentOf(value)} %`;
  const word = texts.reviews.evidenceValues[`${name}.${value}`];
  if (word) return word;
  if (name === 'direction') return labelOf(texts.money.correction.directions, value);
  if (name === 'verification') return words ? labelOf(words.terms.verification, value) : '';
  if (value === 'true' || value === 'false') return value === 'true' ? texts.reviews.yes : texts.reviews.no;
  return value;
}

/** What the person who sends the money needs: how much, and where to. */
const PAYMENT: readonly string[] = ['received', 'bankName', 'branch', 'bankCode', 'holder', 'network', 'number'];

export function PaymentFacts({ review: { evidence, currency } }: { review: Review }) {
  const texts = useTexts();
  const named = new Map(evidence.map((fact) => [fact.name, fact]));
  return (
    <Facts
      facts={PAYMENT.flatMap((name) => {
        const fact = named.get(name);
        return fact
          ? [[labelOf(texts.reviews.evidenceNames, name), valueOf(fact, currency, texts, null)] as const]
          : [];
      })}
    />
  );
}

export function Evidence({ review, onOpened }: { review: Review; onOpened(picture: string): void }) {
  const texts = useTexts();
  const t = texts.reviews;
  const words = useProductTexts();
  const mayLook = useMay(`reviews.${review.kind}`);
  const { customer, amount, currency, fee, submittedAt } = review;
  const facts = review.evidence.filter(
    ({ type, name }) => type !== 'picture' && !SAID.has(name) && name !== 'received',
  );
  const received = review.evidence.find(({ name }) => name === 'received')?.value;
  const pictures = review.evidence.filter(({ type }) => type === 'picture');
  return (
    <>
      <Facts
        facts={[
          [t.customer, [customer.name, customer.account].filter(Boolean).join(' · ')],
          [t.columns.amount, amount && currency ? formatAmount(amount, currency) : null],
          [t.fee, fee && currency ? formatAmount(fee, currency) : null],
          [labelOf(t.evidenceNames, 'received'), received && currency ? formatAmount(received, currency) : null],
          [t.submitted, formatDateTime(submittedAt)],
          ...facts.map((fact) => [labelOf(t.evidenceNames, fact.name), valueOf(fact, currency, texts, words)] as const),
        ]}
      />
      {pictures.length > 0 && mayLook ? (
        <div className={styles.pictures}>
          {pictures.map(({ name, value }) =>
            value ? (
              <Picture
                key={name}
                review={review.id}
                picture={value}
                name={labelOf(t.evidenceNames, name)}
                onOpened={onOpened}
              />
            ) : null,
          )}
        </div>
      ) : null}
    </>
  );
}
