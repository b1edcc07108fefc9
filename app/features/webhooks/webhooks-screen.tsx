/** The customer's webhooks: where each sends, whether it is accepted there; adding one. */
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { useTexts } from '../../language/language.ts';
import { CreateWebhook } from './create-webhook.tsx';
import styles from './webhooks.module.css';

export default function WebhooksScreen() {
  const t = useTexts('webhooks');
  const { documents } = useTexts('apiKeys');
  const title = useTexts('routes').webhooks;
  const { data, error, refetch } = useCall('user/listWebhooks', {});
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        <Card>
          <p className={styles.note}>{t.lead}</p>
          <div className={styles.two}>
            <Button onPress={() => setCreating(true)}>{t.create}</Button>
            <ButtonLink href="/docs/">{documents}</ButtonLink>
          </div>
        </Card>
        <Card>
          {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows count={2} /> : null}
          {data?.rows.length === 0 ? <EmptyView text={t.empty} icon="document" /> : null}
          {data?.rows.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Card>
        <CreateWebhook open={isCreating} onClose={() => setCreating(false)} />
      </Page>
    </>
  );
}

function WebhookRow({ webhook: { id, name, url, state } }: { webhook: ListCallRow<'user/listWebhooks'> }) {
  const t = useTexts('webhooks');
  return (
    <ListRow
      title={name}
      sub={<span className={styles.wrap}>{url}</span>}
      end={<span className={state === 'active' ? styles.good : styles.bad}>{t[state]}</span>}
      to="/information/webhook"
      query={{ id }}
    />
  );
}
