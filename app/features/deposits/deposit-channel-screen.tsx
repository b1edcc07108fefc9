/** One channel: where to pay to, and the form that reports the payment. */
import { useState } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { MoneyFormPortfolioNote } from '../../components/amount-chips-and-portfolio-note.tsx';
import { formatChannelName, useDepositChannels } from './deposit-channels.ts';
import { DepositForm } from './deposit-form.tsx';
import { PaymentInstructions } from './payment-instructions.tsx';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import styles from './deposits.module.css';

const BACK = '/information/recharge';

/** One channel: where to pay, with which reference, and the form to report the payment. */
export default function DepositChannelScreen() {
  const t = useTexts('deposit');
  const title = useTexts('routes').rechargeChannel;
  const [asking, setAsking] = useState(true);
  const wanted = useHashQuery()['channel'];
  const { data, error, refetch } = useDepositChannels();
  const channel = data?.rows.find(({ id }) => id === wanted);
  if (!data) {
    return (
      <>
        <BackHeader title={title} fallback={BACK} />
        <LoadingOrError page rows={5} error={error} onRetry={refetch} />
      </>
    );
  }
  return (
    <>
      <BackHeader title={title} {...(channel ? { sub: formatChannelName(t, channel) } : {})} fallback={BACK} />
      {channel?.locked ? (
        <>
          <EmptyView
            icon="lock"
            text={t.key.lead}
            action={<Button onPress={() => setAsking(true)}>{t.key.open}</Button>}
          />
          <ChannelKeySheet open={asking} channel={channel.id} onClose={() => setAsking(false)} />
        </>
      ) : channel ? (
        <Page foot="actions">
          <MoneyFormPortfolioNote says="mainDeposits" />
          <PaymentInstructions channel={channel} reference={data.reference} practice={data.practice} />
          <DepositForm key={channel.id} channel={channel} reference={data.reference} practice={data.practice} />
        </Page>
      ) : (
        <EmptyView
          text={t.channelGone}
          action={
            <Button kind="soft" onPress={() => navigate(BACK, {}, { replace: true })}>
              {t.channels}
            </Button>
          }
        />
      )}
    </>
  );
}

const FIELD_REFUSALS: readonly string[] = ['keyMismatch', 'tooFrequent', 'badInput'];

/** Asks for a private channel's key, which reveals its details. */
function ChannelKeySheet({ open, channel, onClose }: { open: boolean; channel: string; onClose: () => void }) {
  const { title } = useTexts('deposit').key;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open ? <ChannelKeyForm channel={channel} onClose={onClose} /> : null}
    </Sheet>
  );
}

function ChannelKeyForm({ channel, onClose }: { channel: string; onClose: () => void }) {
  const t = useTexts('deposit').key;
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const show = useCommand('wallet/openDepositChannel');
  const isOfKey = !isMissing && FIELD_REFUSALS.includes(show.refusal?.code ?? '');
  const refused = useInlineFailureText(isOfKey ? show.refusal : null);
  const submit = async (): Promise<void> => {
    setMissing(typed.trim() === '');
    if (typed.trim() !== '' && (await show.run({ channel, channelKey: typed }))) onClose();
  };
  return (
    <form
      className={styles.keyForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{t.lead}</p>
      <Field
        label={t.field}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setMissing(false);
          show.reset();
        }}
        error={isMissing ? t.required : refused}
        hint={t.hint}
        autoComplete="off"
        maxLength={60}
        inputProps={{ autoFocus: true }}
      />
      <Button type="submit" busy={show.isPending}>
        {t.open}
      </Button>
    </form>
  );
}
