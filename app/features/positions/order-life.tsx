import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/error-view.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { Order } from './shared/order.ts';
import styles from './positions.module.css';

/** Every step of an order's life with its time and cause, oldest first. */
export function OrderLife({ order }: { order: Order }) {
  const t = useTexts('trading');
  const causes = useTexts('terms').cause;
  const { data, error, refetch } = useCall('trading/listOrderSteps', { order: order.id });
  const whole = formatQuantity(order.quantity);
  if (error && !data) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  return (
    <section aria-label={t.life}>
      <h3 className={styles.lifeTitle}>{t.life}</h3>
      <ol className={styles.life}>
        {data.rows.map((step) => (
          <li key={step.step}>
            <span>
              {labelOf(causes, step.cause)}
              {isZero(step.filled) || step.filled === order.quantity
                ? ''
                : ` · ${fill(t.filledOf, { filled: formatQuantity(step.filled), quantity: whole })}`}
            </span>
            <time dateTime={step.at}>{formatTime(step.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
