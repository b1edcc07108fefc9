import { useState } from 'react';
import { describeFailure } from '../../../api/call-failures.ts';
import { fetchCall, type ListCallRow } from '../../../api/use-call.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { showToast } from '../../../components/toast.tsx';
import { saveFile } from '@bourse/web/save-file.ts';
import { formatCount } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { isDisplayedTransferSealed, type TransferProof } from '../check-ledger-proofs.ts';
import styles from '../proofs.module.css';

type Checked = { holds: boolean; proof: TransferProof };

/** Requests the proof of one movement and checks it here; a proof can be saved for others to check. */
export default function TransferProofCheck({ transfer }: { transfer: ListCallRow<'wallet/listTransfers'> }) {
  const t = useTexts('proofs');
  const user = useCurrentUser();
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async () => {
    setBusy(true);
    try {
      const proof = await fetchCall('ledger/getProof', { transfer: transfer.seq });
      setChecked({ proof, holds: isDisplayedTransferSealed(transfer, user?.id ?? '', proof) });
    } catch (error) {
      showToast(describeFailure(error as Error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  if (!checked)
    return (
      <Button kind="soft" busy={busy} onPress={() => void check()}>
        {t.check}
      </Button>
    );
  const { proof, holds } = checked;
  return (
    <div className={styles.checked}>
      <p className={holds ? styles.holds : styles.fails} role={holds ? 'status' : 'alert'}>
        <Icon name={holds ? 'check' : 'warn'} size="small" />
        <span>
          {holds
            ? fillPlaceholders(t.transferHolds, {
                number: formatCount(proof.seal.number),
                count: formatCount(proof.count),
              })
            : t.transferFails}
        </span>
      </p>
      <Button
        kind="soft"
        onPress={() =>
          saveFile(`bourse-proof-${transfer.seq}.json`, JSON.stringify(proof, null, 1), 'application/json')
        }
      >
        {t.save}
      </Button>
    </div>
  );
}
