/** One webhook: what it sends where, how it is doing, its last deliveries, and what its owner can do with it. */
import { describeFailure } from '../../api/call-failures.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView, ErrorView, NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { useHappenedAtFormatter } from '../../components/happened-at.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { BackHeader, ColumnBreak, Page } from '../../components/page-frame.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { useGetPortfolioName } from '../../session/use-portfolios.ts';
import { WebhookActions } from './webhook-actions.tsx';
import styles from './webhooks.module.css';

const DELIVERIES_EVERY_MS = 3_000;
type Webhook = ListCallRow<'user/listWebhooks'>;

export default function WebhookScreen() {
  const { webhook: title } = useTexts('routes');
  const { id = '' } = useHashQuery();
  const { data, error, refetch } = useCall('user/listWebhooks', {}, { refetchIntervalMs: DELIVERIES_EVERY_MS });
  const webhook = data?.rows.find((each) => each.id === id);
  if (data && !webhook) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={webhook?.name ?? title} fallback="/information/webhooks" />
      <Page foot="none">
        {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonRows count={5} /> : null}
        {webhook ? (
          <>
            <Card>
              <WebhookFacts webhook={webhook} />
              <WebhookActions webhook={webhook} />
            </Card>
            <ColumnBreak />
            <Deliveries id={id} />
          </>
        ) : null}
      </Page>
    </>
  );
}

function useStateText({ failingSince, nextAttemptAt, disabledAt, disabledReason }: Webhook): string | null {
  const t = useTexts('webhooks');
  if (disabledAt !== null && disabledReason !== null && disabledReason !== 'staff')
    return fillPlaceholders(t.disabledWhy[disabledReason], { time: formatFullDateTime(disabledAt) });
  if (failingSince === null || nextAttemptAt === null) return null;
  return fillPlaceholders(t.failingSince, {
    time: formatFullDateTime(failingSince),
    next: formatFullDateTime(nextAttemptAt),
  });
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = useTexts('webhooks');
  const { portfolio, created } = useTexts('apiKeys');
  const nameOf = useGetPortfolioName();
  const state = useStateText(webhook);
  return (
    <>
      {state ? (
        <p className={styles.warning} role="status">
          {state}
        </p>
      ) : null}
      <KeyValueList>
        <KeyValue name={t.url}>
          <span className={styles.url}>{webhook.url}</span>
        </KeyValue>
        <KeyValue name={t.events}>{webhook.kinds.map((kind) => t.kind[kind]).join(', ')}</KeyValue>
        <KeyValue name={portfolio}>{webhook.portfolio === null ? t.all : nameOf(webhook.portfolio, true)}</KeyValue>
        <KeyValue name={created}>{formatFullDateTime(webhook.createdAt)}</KeyValue>
      </KeyValueList>
      {webhook.formerSecretUntil ? (
        <p className={styles.note}>
          {fillPlaceholders(t.formerUntil, { time: formatFullDateTime(webhook.formerSecretUntil) })}
        </p>
      ) : null}
    </>
  );
}

function Deliveries({ id }: { id: string }) {
  const t = useTexts('webhooks');
  const { data, error, refetch } = useCall(
    'user/listWebhookDeliveries',
    { webhook: id },
    { refetchIntervalMs: DELIVERIES_EVERY_MS },
  );
  return (
    <Card title={t.deliveries}>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={3} /> : null}
      {data?.rows.length === 0 ? <EmptyView text={t.noDeliveries} icon="document" /> : null}
      {data?.rows.map((delivery, index) => (
        <DeliveryRow key={`${delivery.at} ${index}`} delivery={delivery} />
      ))}
    </Card>
  );
}

function DeliveryRow({ delivery }: { delivery: ListCallRow<'user/listWebhookDeliveries'> }) {
  const t = useTexts('webhooks');
  const formatHappened = useHappenedAtFormatter();
  const { kind, seq, attempt, at, durationMs, status, failure, delivered } = delivery;
  const sub = [
    formatHappened(at),
    fillPlaceholders(t.duration, { ms: formatCount(durationMs) }),
    ...(attempt > 1 ? [fillPlaceholders(t.attempt, { count: formatCount(attempt) })] : []),
  ].join(' · ');
  return (
    <ListRow
      title={`${t.kind[kind as keyof typeof t.kind]}${seq === null ? '' : ` ${seq}`}`}
      sub={<span className={styles.wrap}>{sub}</span>}
      end={<span className={delivered ? styles.good : styles.bad}>{failure ? t.failure[failure] : status}</span>}
    />
  );
}
