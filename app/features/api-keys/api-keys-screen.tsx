/** The customer's keys for programs of their own: what each may do and when it was last used; making and ending one. */
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { useTexts } from '../../language/language.ts';
import { type ApiKey, ApiKeySheet, useLastUseText, useScopeText } from './api-key-sheet.tsx';
import { CreateApiKey } from './create-api-key.tsx';
import { ProgramSettingsCard } from './program-settings-card.tsx';
import styles from './api-keys.module.css';

export default function ApiKeysScreen() {
  const t = useTexts('apiKeys');
  const title = useTexts('routes').apiKeys;
  const { data, error, refetch } = useCall('user/listApiKeys', {});
  const [isCreating, setCreating] = useState(false);
  const [opened, setOpened] = useState<ApiKey | null>(null);
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        <Card>
          <p className={styles.note}>{t.lead}</p>
          <div className={styles.two}>
            <Button onPress={() => setCreating(true)}>{t.create}</Button>
            <ButtonLink href="/docs/">{t.documents}</ButtonLink>
          </div>
        </Card>
        <Card>
          {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows count={2} /> : null}
          {data?.rows.length === 0 ? <EmptyView text={t.empty} icon="lock" /> : null}
          {data?.rows.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} onOpen={() => setOpened(key)} />
          ))}
        </Card>
        {[...new Set(data?.rows.map(({ portfolio }) => portfolio))].map((portfolio) => (
          <ProgramSettingsCard key={portfolio} portfolio={portfolio} />
        ))}
        <CreateApiKey open={isCreating} onClose={() => setCreating(false)} />
        <ApiKeySheet apiKey={opened} onClose={() => setOpened(null)} />
      </Page>
    </>
  );
}

function ApiKeyRow({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: () => void }) {
  return (
    <ListRow
      title={apiKey.name}
      sub={
        <span className={styles.wrap}>
          {useScopeText(apiKey)} · {useLastUseText(apiKey)}
        </span>
      }
      onPress={onOpen}
    />
  );
}
