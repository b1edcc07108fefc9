import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import { OfferRow } from './offers-list.tsx';
import styles from './offerings.module.css';

const MAX_VISIBLE_OFFERS = 3;

/** Offers of new shares open for applications now, on home. */
export default function OpenOffersCard() {
  const t = useTexts('offerings');
  const title = useTexts('homeOrder').section.offers;
  const { see } = useTexts('shell');
  const input = { kind: 'ipo', phase: 'open', limit: MAX_VISIBLE_OFFERS } as const;
  const { data, error, refetch } = useCall('offerings/listOfferings', input, { language: useLanguage() });
  return (
    <Card
      title={title}
      end={
        <Link to={getRoutePath('newStock')} className={styles.all}>
          {see}
        </Link>
      }
    >
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={1} /> : null}
      {data?.rows.length === 0 ? <p className={styles.small}>{t.empty.open}</p> : null}
      {data?.rows.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </Card>
  );
}
