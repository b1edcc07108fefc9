/** What a decision stands on, by the kind of each fact. */
import type { ReactNode } from 'react';
import { formatAmount, formatDateTime } from '../../language/format.ts';
import { type Texts, useTexts } from '../../language/use-texts.ts';
import { Facts } from '../../layout/panel.tsx';
import type { Review } from './review-page.tsx';

type Fact = Review['evidence'][number];

const nameOf = (fact: Fact, { evidenceNames }: Texts['reviews']): string => evidenceNames[fact.name] ?? fact.name;

function valueOf({ type, value, currency }: Fact, texts: Texts): ReactNode {
  if (value === null) return texts.list.none;
  switch (type) {
    case 'amount': return currency ? formatAmount(value, currency) : value;
    case 'time': return formatDateTime(value);
    case 'flag': return value === 'true' ? texts.reviews.yes : texts.reviews.no;
    default: return value;
  }
}

export function Evidence({ review }: { review: Review }) {
  const texts = useTexts();
  const t = texts.reviews;
  const { customer, amount, currency, fee, submittedAt } = review;
  const facts = review.evidence.filter(({ type }) => type !== 'picture');
  return (
    <Facts
      facts={[
        [t.customer, [customer.name, customer.account].filter(Boolean).join(' · ')],
        [t.columns.amount, amount && currency ? formatAmount(amount, currency) : null],
        [t.fee, fee && currency ? formatAmount(fee, currency) : null],
        [t.submitted, formatDateTime(submittedAt)],
        ...facts.map((fact) => [nameOf(fact, t), valueOf(fact, texts)] as const),
      ]}
    />
  );
}
