/** A new webhook: where it sends what, then the login password as proof, then its secret, which is shown once. */
import { WEBHOOK_EVENT_KINDS, type WebhookEventKind } from '@bourse/core/accounts/webhooks/webhook.ts';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import { Field } from '../../components/field.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useTexts } from '../../language/language.ts';
import { usePortfolios } from '../../session/use-portfolios.ts';
import { useSecondFactor } from '../../session/use-second-factor.tsx';
import { WebhookSecretSheet } from './webhook-secret-sheet.tsx';
import styles from './webhooks.module.css';

interface WebhookForm {
  name: string;
  url: string;
  kinds: readonly WebhookEventKind[];
  /** Absent: all of the customer's own money. */
  portfolio?: string | undefined;
}
const EMPTY: WebhookForm = { name: '', url: '', kinds: [...WEBHOOK_EVENT_KINDS] };

const listFaults = ({ name, url, kinds }: WebhookForm): ('name' | 'url' | 'kinds')[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(/^https:\/\/[\x21-\x7e]+$/i.test(url.trim()) ? [] : (['url'] as const)),
  ...(kinds.length === 0 ? (['kinds'] as const) : []),
];

export function CreateWebhook({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('webhooks');
  const [form, setForm] = useState(EMPTY);
  const [isConfirming, setConfirming] = useState(false);
  const [created, setCreated] = useState<{ secret: string | null } | null>(null);
  const create = useCommand('user/createWebhook');
  const second = useSecondFactor(create.refusal, create.reset);
  const submit = async (password: string) => {
    const { name, url, kinds, portfolio } = form;
    const terms = { name: name.trim(), url: url.trim(), kinds: [...kinds], ...(portfolio ? { portfolio } : {}) };
    const secondProof = await second.show(password);
    const answer = secondProof && (await create.run({ ...terms, password, ...secondProof }));
    if (!answer) return;
    setConfirming(false);
    setCreated(answer);
  };
  const leave = () => {
    setCreated(null);
    setForm(EMPTY);
    onClose();
  };
  return (
    <>
      <Sheet open={open && !isConfirming && created === null} onClose={onClose} title={t.createTitle}>
        <TermsForm
          form={form}
          onChange={(change) => setForm({ ...form, ...change })}
          onDone={() => setConfirming(true)}
        />
      </Sheet>
      <ConfirmPasswordSheet
        open={open && isConfirming}
        onClose={() => setConfirming(false)}
        title={t.createTitle}
        lead={t.confirmLead}
        action={t.create}
        busy={create.isPending || second.busy}
        refusal={create.refusal}
        onChange={create.reset}
        onSubmit={(password) => void submit(password)}
      >
        {second.field}
      </ConfirmPasswordSheet>
      <WebhookSecretSheet made={open ? created : null} onClose={leave} />
    </>
  );
}

interface FormProps {
  form: WebhookForm;
  onChange: (change: Partial<WebhookForm>) => void;
}

function TermsForm({ form, onChange, onDone }: FormProps & { onDone: () => void }) {
  const t = useTexts('webhooks');
  const { name, nameHint, nameFault } = useTexts('apiKeys');
  const { goOn } = useTexts('security');
  const [tried, setTried] = useState(false);
  const faults = tried ? listFaults(form) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (listFaults(form).length === 0) onDone();
    else focusFirstFault();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={name}
        name="webhook-name"
        value={form.name}
        onChange={(typed) => onChange({ name: typed })}
        hint={nameHint}
        error={faults.includes('name') ? nameFault : null}
        maxLength={40}
        autoComplete="off"
      />
      <Field
        label={t.url}
        name="webhook-url"
        value={form.url}
        onChange={(url) => onChange({ url })}
        hint={t.urlHint}
        error={faults.includes('url') ? t.urlFault : null}
        maxLength={500}
        autoComplete="off"
        inputProps={{ inputMode: 'url' }}
      />
      <KindChoice form={form} onChange={onChange} isWrong={faults.includes('kinds')} />
      <PortfolioChoice form={form} onChange={onChange} />
      <Button type="submit">{goOn}</Button>
    </form>
  );
}

function KindChoice({ form: { kinds }, onChange, isWrong }: FormProps & { isWrong: boolean }) {
  const t = useTexts('webhooks');
  return (
    <div>
      <span className={styles.label}>{t.events}</span>
      <ChipRow label={t.events} flush wraps>
        {WEBHOOK_EVENT_KINDS.map((kind) => (
          <Chip
            key={kind}
            chosen={kinds.includes(kind)}
            onPress={() =>
              onChange({ kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] })
            }
          >
            {t.kind[kind]}
          </Chip>
        ))}
      </ChipRow>
      {isWrong ? (
        <p className={styles.fault} role="alert">
          {t.eventsFault}
        </p>
      ) : null}
    </div>
  );
}

/** Nothing for customers with only one. */
function PortfolioChoice({ form: { portfolio: chosen }, onChange }: FormProps) {
  const t = useTexts('webhooks');
  const { portfolio: label } = useTexts('apiKeys');
  const { main } = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const all = usePortfolios(currency)?.rows ?? [];
  if (all.length < 2) return null;
  const choices = [{ portfolio: undefined, name: t.all }, ...all.map((each) => ({ ...each, name: each.name ?? main }))];
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <ChipRow label={label} flush>
        {choices.map(({ portfolio, name }) => (
          <Chip key={portfolio ?? 'all'} chosen={portfolio === chosen} onPress={() => onChange({ portfolio })}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
