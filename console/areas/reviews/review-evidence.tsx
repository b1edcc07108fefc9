/** The basis of a decision: facts by name, and pictures, each shown only on request. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Texts as ProductTexts } from '@bourse/contract/texts/text-tables.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatAmount, formatDateTime } from '../../language/format.ts';
import { type ConsoleTexts, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { rateToPercent } from '../../language/parse-input.ts';
import { FactList } from '../../layout/page.tsx';
import { useHasPermission } from '../../api/session.ts';
import type { CustomerRequestReview } from './review-names-steps-and-flags.ts';
import styles from './review-names-steps-and-flags.module.css';
import { Button } from '@mui/material';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { fetchStaffCall } from '../../api/staff-api-client.ts';
import { useLoggedPicture } from '../../files/logged-picture.ts';

type Fact = CustomerRequestReview['evidence'][number];

/** Facts that are amounts in the request's currency, and shown with it. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['amount', 'received', 'fee', 'usualAmount', 'available'],
  ...['creditQuota', 'creditFree', 'loanPledged', 'loanPledgeSecures'],
]);
/** Facts that are yearly rates, as fractions of one. */
const RATES: ReadonlySet<string> = new Set(['loanRate', 'loanApr']);
/** Facts that the page already shows for every review. */
const LISTED_ELSEWHERE: ReadonlySet<string> = new Set(['amount', 'currency', 'fee']);

function valueOf(
  { name, type, value }: Fact,
  currency: string | null,
  texts: ConsoleTexts,
  words: ProductTexts | null,
): ReactNode {
  if (value === null) return null;
  if (name === 'possibleMatch') return <Link to={`/customers/${value}?why=review`}>{value}</Link>;
  if (type === 'time') return formatDateTime(value);
  if (AMOUNTS.has(name) && currency) return formatAmount(value, currency);
  if (RATES.has(name)) return `${rateToPercent(value)} %`;
  const word = texts.reviews.evidenceValues[`${name}.${value}`];
  if (word) return word;
  if (name === 'direction') return labelOf(texts.money.correction.directions, value);
  if (name === 'verification') return words ? labelOf(words.terms.verification, value) : '';
  if (value === 'true' || value === 'false') return value === 'true' ? texts.reviews.yes : texts.reviews.no;
  return value;
}

/** What the person who sends the money needs: how much, and where to. */
const PAYMENT: readonly string[] = ['received', 'bankName', 'branch', 'bankCode', 'holder', 'network', 'number'];

export function ReviewPaymentFacts({ review: { evidence, currency } }: { review: CustomerRequestReview }) {
  const texts = useTexts();
  const named = new Map(evidence.map((fact) => [fact.name, fact]));
  return (
    <FactList
      facts={PAYMENT.flatMap((name) => {
        const fact = named.get(name);
        return fact
          ? [[labelOf(texts.reviews.evidenceNames, name), valueOf(fact, currency, texts, null)] as const]
          : [];
      })}
    />
  );
}

export function ReviewEvidence({
  review,
  onOpened,
}: {
  review: CustomerRequestReview;
  onOpened(picture: string): void;
}) {
  const texts = useTexts();
  const t = texts.reviews;
  const words = useProductTexts();
  const canOpenPicture = useHasPermission(`reviews.${review.kind}`);
  const { customer, amount, currency, fee, submittedAt } = review;
  const facts = review.evidence.filter(
    ({ type, name }) => type !== 'picture' && !LISTED_ELSEWHERE.has(name) && name !== 'received',
  );
  /** There may be several possible matches: each is a fact of its own. */
  const nameFact = (fact: Fact) => {
    const label = labelOf(t.evidenceNames, fact.name);
    const value = valueOf(fact, currency, texts, words);
    return fact.name === 'possibleMatch'
      ? ([`${label} ${fact.value}`, value, label] as const)
      : ([label, value] as const);
  };
  const received = review.evidence.find(({ name }) => name === 'received')?.value;
  const pictures = review.evidence.filter(({ type }) => type === 'picture');
  return (
    <>
      <FactList
        facts={[
          [t.customer, [customer.name, customer.account].filter(Boolean).join(' · ')],
          [t.columns.amount, amount && currency ? formatAmount(amount, currency) : null],
          [t.fee, fee && currency ? formatAmount(fee, currency) : null],
          [labelOf(t.evidenceNames, 'received'), received && currency ? formatAmount(received, currency) : null],
          [t.submitted, formatDateTime(submittedAt)],
          ...facts.map(nameFact),
        ]}
      />
      {pictures.length > 0 && canOpenPicture ? (
        <div className={styles.pictures}>
          {pictures.map(({ name, value }) =>
            value ? (
              <IdentityPaperPicture
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

/**
 * A picture of somebody's papers: loaded only on request, since each look is recorded, held as a blob and released with
 * the page.
 */

interface PictureProps {
  review: string;
  picture: string;
  name: string;
  onOpened(picture: string): void;
}

function IdentityPaperPicture({ review, picture, name, onOpened }: PictureProps) {
  const texts = useTexts();
  const t = texts.reviews;
  const { address, failure, busy, load } = useLoggedPicture(() =>
    fetchStaffCall('staff/getPicture', { review, picture }),
  );
  const openPicture = async (): Promise<void> => {
    if (await load()) onOpened(picture);
  };

  return (
    <figure>
      <figcaption>{name}</figcaption>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={fillPlaceholders(t.pictureOf, { name })} />
        </a>
      ) : (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => void openPicture()}
          aria-label={`${t.picture}: ${name}`}
        >
          {t.picture}
        </Button>
      )}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </figure>
  );
}
