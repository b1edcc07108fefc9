/** A new key: what it may do, then the login password as proof, then its secret, which is shown once. */
import { useState } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { getServerNow } from '../../time/server-clock.ts';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import { useSecondFactor } from '../../session/use-second-factor.tsx';
import { type ApiKeyForm, buildApiKeyTerms, createApiKeyForm } from './api-key-form.ts';
import { ApiKeyFormSheet } from './api-key-form-sheet.tsx';
import { ApiKeySecretSheet } from './api-key-secret-sheet.tsx';
import styles from './api-keys.module.css';

/** What the key will be allowed, before the password is typed. */
function ConfirmLead({ form: { scope, currency, perOrder, perDay, days, addresses } }: { form: ApiKeyForm }) {
  const t = useTexts('apiKeys');
  const limit = (name: string, typed: string) =>
    `${name}: ${typed.trim() === '' ? t.noLimit : formatMoneyWithCurrency(typed, currency)}`;
  const parts = [
    t[scope],
    ...(scope === 'trade' ? [limit(t.perOrder, perOrder), limit(t.perDay, perDay)] : []),
    `${t.expires}: ${days === 0 ? t.never : fillPlaceholders(t.days, { days })}`,
    `${t.addresses}: ${addresses.trim() === '' ? t.anyAddress : addresses}`,
  ];
  return (
    <>
      {t.confirmLead}
      <span className={styles.allowed}>{parts.join(' · ')}</span>
    </>
  );
}

export function CreateApiKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('apiKeys');
  const [currency] = useDisplayCurrency();
  const portfolio = useChosenPortfolio();
  const [form, setForm] = useState<ApiKeyForm>(() => createApiKeyForm(portfolio, currency));
  /** As the form was left: a repeat of the same intent has the same terms. */
  const [terms, setTerms] = useState<ReturnType<typeof buildApiKeyTerms> | null>(null);
  const [created, setCreated] = useState<CallAnswer<'user/createApiKey'> | null>(null);
  const create = useCommand('user/createApiKey');
  const second = useSecondFactor(create.refusal, create.reset);
  const submit = async (password: string) => {
    const secondProof = terms && (await second.show(password));
    const answer = secondProof && (await create.run({ ...terms, password, ...secondProof }));
    if (!answer) return;
    setTerms(null);
    setCreated(answer);
  };
  const leave = () => {
    setCreated(null);
    setForm(createApiKeyForm(portfolio, currency));
    onClose();
  };
  return (
    <>
      <ApiKeyFormSheet
        open={open && terms === null && created === null}
        onClose={onClose}
        form={form}
        onChange={(change) => setForm({ ...form, ...change })}
        onDone={() => setTerms(buildApiKeyTerms(form, getServerNow()))}
      />
      <ConfirmPasswordSheet
        open={open && terms !== null}
        onClose={() => setTerms(null)}
        title={t.createTitle}
        lead={<ConfirmLead form={form} />}
        action={t.create}
        busy={create.isPending || second.busy}
        refusal={create.refusal}
        onChange={create.reset}
        onSubmit={(password) => void submit(password)}
      >
        {second.field}
      </ConfirmPasswordSheet>
      <ApiKeySecretSheet created={open ? created : null} onClose={leave} />
    </>
  );
}
