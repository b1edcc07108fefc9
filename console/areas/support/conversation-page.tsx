/** One customer's conversation, and what staff do in it. Each access is logged, so none is automatic. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { SUPPORT_TEXT_MAXIMUM } from '@bourse/core/accounts/support/support-conversation.ts';
import { useCurrentStaffMember } from '../../api/session.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { showMessage } from '../../layout/message-snackbar.tsx';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FactList, LoadingOrError, Page, Panel, LoadingPage } from '../../layout/page.tsx';
import { ConversationMessages } from './conversation-messages.tsx';
import styles from './support.module.css';

type Conversation = CallAnswer<'staff/getConversation'>;
const ROWS = 50;

export function ConversationPage() {
  const { customer = '' } = useParams();
  const t = useTexts().support;
  const reading = useStaffCall('staff/getConversation', { customer, limit: ROWS }, { isAccessLogged: true });
  const above = { title: t.title, to: '/conversations' };
  const { data } = reading;
  if (!data) return <LoadingPage title={t.title} above={above} reading={reading} />;
  return (
    <Page
      title={fillPlaceholders(t.conversation, { customer: data.account })}
      above={above}
      actions={<ConversationActions conversation={data} refresh={() => void reading.refetch()} />}
    >
      <Panel title={t.customer}>
        <ConversationFacts conversation={data} />
      </Panel>
      <Panel title={t.messages}>
        {data.next === null ? null : <EarlierMessages key={data.next} customer={customer} cursor={data.next} />}
        <ConversationMessages conversation={data} />
        <AnswerForm key={customer} customer={customer} />
      </Panel>
    </Page>
  );
}

interface EarlierMessagesProps {
  customer: string;
  cursor: string;
}

/** A page of them once it is asked for, below the one before it. */
function EarlierMessages(props: EarlierMessagesProps) {
  const t = useTexts().support;
  const [isOpen, setOpen] = useState(false);
  return isOpen ? <EarlierPage {...props} /> : <Button onClick={() => setOpen(true)}>{t.earlier}</Button>;
}

function EarlierPage({ customer, cursor }: EarlierMessagesProps) {
  const input = { customer, limit: ROWS, cursor };
  const { data, error, refetch } = useStaffCall('staff/getConversation', input, { isAccessLogged: true });
  if (!data) return <LoadingOrError error={error} again={() => void refetch()} />;
  return (
    <>
      {data.next === null ? null : <EarlierMessages key={data.next} customer={customer} cursor={data.next} />}
      <ConversationMessages conversation={data} />
    </>
  );
}

function ConversationFacts({
  conversation: { customer, account, waitingSince, taken },
}: {
  conversation: Conversation;
}) {
  const t = useTexts().support;
  return (
    <FactList
      facts={[
        [
          t.customer,
          <Link key="customer" to={`/customers/${customer}`}>
            {account}
          </Link>,
        ],
        [t.columns.waits, waitingSince ? formatDateTimeToMinute(waitingSince) : t.nobody],
        [
          t.columns.taken,
          taken && fillPlaceholders(t.takenUntil, { name: taken.by.name, time: formatDateTimeToMinute(taken.until) }),
        ],
      ]}
    />
  );
}

function ConversationActions({ conversation, refresh }: { conversation: Conversation; refresh(): void }) {
  const t = useTexts().support;
  const me = useCurrentStaffMember();
  const take = useStaffCommand('staff/takeConversation', { aloud: true });
  const close = useStaffCommand('staff/closeConversation', { aloud: true });
  const { customer, taken, rows } = conversation;
  const run = async (command: typeof take | typeof close, done: string): Promise<void> => {
    if (await command.run({ customer })) showMessage(done);
  };
  return (
    <>
      <Button variant="outlined" onClick={refresh}>
        {t.refresh}
      </Button>
      {taken?.by.id === me?.id ? null : (
        <Button variant="outlined" disabled={take.busy} onClick={() => void run(take, t.taken)}>
          {t.take}
        </Button>
      )}
      {rows[0]?.kind === 'closing' ? null : (
        <Button variant="outlined" disabled={close.busy} onClick={() => void run(close, t.closed)}>
          {t.close}
        </Button>
      )}
    </>
  );
}

function AnswerForm({ customer }: { customer: string }) {
  const t = useTexts().support;
  const answer = useStaffCommand('staff/answerConversation');
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const submit = async (): Promise<void> => {
    if (isEmpty || !(await answer.run({ customer, text: text.trim() }))) return;
    setText('');
    showMessage(t.sent);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        id="answer"
        label={t.answer}
        multiline
        fullWidth
        minRows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={answer.failure !== null}
        helperText={answer.failure ?? t.answerHint}
        slotProps={{ htmlInput: { maxLength: SUPPORT_TEXT_MAXIMUM } }}
      />
      <Button type="submit" variant="contained" disabled={isEmpty || answer.busy}>
        {t.send}
      </Button>
    </form>
  );
}
