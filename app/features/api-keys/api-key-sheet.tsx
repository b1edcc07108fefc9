import { useState } from 'react';
import type { ListCallRow } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useHappenedAtFormatter } from '../../components/happened-at.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { MAIN_PORTFOLIO } from '../../session/chosen-portfolio.ts';
import { usePortfolioName } from '../../session/use-portfolios.ts';
import styles from './api-keys.module.css';

export type ApiKey = ListCallRow<'user/listApiKeys'>;

export const useScopeText = ({ scopes }: ApiKey): string => {
  const t = useTexts('apiKeys');
  return scopes.includes('trade') ? t.trade : t.read;
};

export function useLastUseText({ usedAt, usedFrom }: ApiKey): string {
  const t = useTexts('apiKeys');
  const formatHappened = useHappenedAtFormatter();
  if (usedAt === null) return t.neverUsed;
  const used = fillPlaceholders(t.used, { time: formatHappened(usedAt) });
  return usedFrom === null ? used : `${used}, ${fillPlaceholders(t.usedFrom, { address: usedFrom })}`;
}

function ApiKeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts('apiKeys');
  const portfolios = useTexts('portfolios');
  const { short } = useTexts('markets');
  const named = usePortfolioName(apiKey.portfolio);
  const { limits, addresses, origins, markets, expiresAt } = apiKey;
  const limit = (amount: string | undefined) =>
    limits && amount !== undefined ? formatMoneyWithCurrency(amount, limits.currency) : t.noLimit;
  return (
    <KeyValueList>
      <KeyValue name={t.id}>
        <span className={styles.id}>{apiKey.id}</span>
      </KeyValue>
      <KeyValue name={t.scope}>{useScopeText(apiKey)}</KeyValue>
      <KeyValue name={t.portfolio}>
        {named ?? (apiKey.portfolio === MAIN_PORTFOLIO ? portfolios.main : apiKey.portfolio)}
      </KeyValue>
      <KeyValue name={t.addresses}>{addresses.length === 0 ? t.anyAddress : addresses.join(', ')}</KeyValue>
      <KeyValue name={t.origins}>{origins.length === 0 ? t.noOrigin : origins.join(', ')}</KeyValue>
      <KeyValue name={t.expires}>{expiresAt === null ? t.never : formatFullDateTime(expiresAt)}</KeyValue>
      <KeyValue name={t.perOrder}>{limit(limits?.perOrder)}</KeyValue>
      <KeyValue name={t.perDay}>{limit(limits?.perDay)}</KeyValue>
      <KeyValue name={t.rate}>{formatCount(apiKey.callsPerMinute)}</KeyValue>
      {markets.length === 0 ? null : (
        <KeyValue name={t.markets}>{markets.map((market) => short[market]).join(', ')}</KeyValue>
      )}
      <KeyValue name={t.created}>{formatFullDateTime(apiKey.createdAt)}</KeyValue>
      <KeyValue name={t.lastUse}>{useLastUseText(apiKey)}</KeyValue>
    </KeyValueList>
  );
}

/** One key in full, and its end. */
export function ApiKeySheet({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const t = useTexts('apiKeys');
  const [asks, setAsks] = useState(false);
  const revoke = useCommand('user/revokeApiKey', { customerChoices: apiKey?.id });
  const end = async () => {
    const ended = apiKey && (await revoke.run({ id: apiKey.id }));
    if (ended === undefined) return;
    if (ended) showToast(t.revoked, 'good');
    setAsks(false);
    onClose();
  };
  return (
    <>
      <Sheet
        open={apiKey !== null}
        onClose={onClose}
        title={apiKey?.name ?? ''}
        foot={
          <Button kind="danger" onPress={() => setAsks(true)}>
            {t.revoke}
          </Button>
        }
      >
        {apiKey ? <ApiKeyFacts apiKey={apiKey} /> : null}
      </Sheet>
      <ConfirmDialog
        open={asks}
        title={fillPlaceholders(t.revokeQuestion, { name: apiKey?.name ?? '' })}
        confirmText={t.revoke}
        danger
        command={revoke}
        onConfirm={() => void end()}
        onCancel={() => setAsks(false)}
      >
        {t.revokeBody}
      </ConfirmDialog>
    </>
  );
}
