/** Who a customer is, in two columns of facts. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Link } from 'react-router';
import { LanguageNames, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { formatDateTime } from '../../language/format.ts';
import { FactList } from '../../layout/page.tsx';
import styles from './customer.module.css';
import type { CallAnswer } from '../../api/staff-api-client.ts';

export function CustomerFacts({ customer }: { customer: Customer }) {
  const texts = useTexts();
  const t = texts.customers.facts;
  const words = useProductTexts();
  const { info, invitedBy } = customer;
  return (
    <div className={styles.facts}>
      <FactList
        facts={[
          [t.account, customer.account],
          [t.name, customer.name],
          [t.id, customer.id],
          [t.verification, words?.terms.verification[customer.verification]],
          [t.credit, info.creditScore],
          [t.seat, info.seat ? texts.reviews.yes : texts.reviews.no],
        ]}
      />
      <FactList
        facts={[
          [t.since, formatDateTime(customer.createdAt)],
          [t.seen, customer.seenAt ? formatDateTime(customer.seenAt) : texts.list.none],
          [
            t.invitedBy,
            invitedBy.by ? (
              <Link key="by" to={`/customers/${invitedBy.by.id}`}>
                {invitedBy.by.account}
              </Link>
            ) : (
              `${t.operator} (${invitedBy.code})`
            ),
          ],
          [t.invited, customer.invited],
          [
            t.consent,
            customer.consents.map(({ text, version, at }) => (
              <div key={`${text} ${version}`}>
                {fillPlaceholders(texts.legal.one, { text: texts.legal.names[text], version })} ({formatDateTime(at)})
              </div>
            )),
          ],
          [t.language, info.language ? <LanguageNames key="language" languages={[info.language]} /> : null],
          [t.password, formatDateTime(customer.passwordChangedAt)],
          [t.fundPassword, info.fundPasswordSet ? t.set : t.unset],
        ]}
      />
    </div>
  );
}

/** A customer as the staff see them. */
export type Customer = CallAnswer<'staff/getCustomer'>;
