import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { copyText } from '@bourse/web/copy-text.ts';
import { QrCode } from '@bourse/web/qr/qr-code.tsx';
import { type DepositChannel, translatePracticeName } from './deposit-channels.ts';
import styles from './deposits.module.css';

/** One line to copy into the bank's or wallet's own app. */
function CopyableLine({ name, value }: { name: string; value: string }) {
  const t = useTexts('settings');
  const copy = async (): Promise<void> => {
    const copied = await copyText(value);
    showToast(copied ? t.copied : t.copyFailed, copied ? 'good' : 'bad');
  };
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <small>{name}</small>
        <b>{value}</b>
      </span>
      <button type="button" className={styles.copy} aria-label={`${t.copy}: ${name}`} onClick={() => void copy()}>
        <Icon name="copy" size="small" />
        {t.copy}
      </button>
    </li>
  );
}

/** The recipient and the reference; a network's address also as a QR code. */
export function PaymentInstructions({
  channel,
  reference,
  practice,
}: {
  channel: DepositChannel;
  reference: string;
  practice: boolean;
}) {
  const t = useTexts('deposit');
  return (
    <Card title={t.payTo} sub={practice ? <span className={styles.warn}>{t.practice}</span> : undefined}>
      {channel.address ? (
        <div className={styles.code}>
          <QrCode
            className={styles.qr}
            text={channel.address}
            label={fillPlaceholders(t.qr, { currency: channel.currency, network: channel.network ?? '' })}
          />
        </div>
      ) : null}
      <ul className={styles.lines}>
        {channel.bankName ? (
          <CopyableLine name={t.bankName} value={translatePracticeName(t, channel.bankName)} />
        ) : null}
        {channel.accountName ? (
          <CopyableLine name={t.accountName} value={translatePracticeName(t, channel.accountName)} />
        ) : null}
        {channel.accountNumber ? <CopyableLine name={t.accountNumber} value={channel.accountNumber} /> : null}
        {channel.network ? <CopyableLine name={t.network} value={channel.network} /> : null}
        {channel.address ? <CopyableLine name={t.address} value={channel.address} /> : null}
        <CopyableLine name={t.reference} value={reference} />
      </ul>
      <p className={styles.hint}>
        {channel.network
          ? fillPlaceholders(t.networkHint, { currency: channel.currency, network: channel.network })
          : t.referenceHint}
      </p>
    </Card>
  );
}
