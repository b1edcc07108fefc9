import { extractDigits } from '@bourse/contract/format.ts';
import { ID_NUMBER_KINDS, type IdNumberKind } from '@bourse/core/accounts/identity/identity-verification.ts';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { showToast } from '../../components/toast.tsx';
import { getConfig } from '../../config/app-config.ts';
import { formatDate } from '../../format/dates.ts';
import { fillPlaceholders, getLanguage, useTexts } from '../../language/language.ts';
import { PhotoField } from '../../components/photo/photo-field.tsx';
import type { UploadedPhoto } from '../../components/photo/use-photo-upload.ts';
import { type IdentityDraft, validateIdentity } from './validate-identity.ts';
import { useServerNow } from '../../time/server-clock.ts';
import styles from './identity.module.css';

/** The shape of an identity card (ISO/IEC 7810 ID-1). */
const CARD_ASPECT = 1.586;
const A_DAY_MS = 86_400_000;
const digits = (text: string, most: number): string => extractDigits(text).slice(0, most);

/** What has been filled in; missing fields are reported after the first try. */
function useIdentityForm() {
  const t = useTexts('identity');
  const [name, setName] = useState('');
  const [idKind, setKind] = useState<IdNumberKind>(getLanguage() === 'kor' ? 'korean' : 'other');
  const [idFirst, setFirst] = useState('');
  const [idLast, setLast] = useState('');
  const [front, setFront] = useState<UploadedPhoto | null>(null);
  const [back, setBack] = useState<UploadedPhoto | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const submit = useCommand('user/submitIdentity');
  const sides = { front: front?.file ?? null, back: back?.file ?? null };
  const draft: IdentityDraft = { name, idKind, idFirst, idLast, ...sides, agreed };
  const faults = validateIdentity(draft, useServerNow(A_DAY_MS));
  const faultText = (field: keyof IdentityDraft): string | null => (tried && faults[field] ? t[faults[field]] : null);

  const send = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(faults).length > 0 || !front || !back) return focusFirstFault();
    const papers = { name: name.trim(), idKind, idFirst, idLast, front: front.file, back: back.file };
    if (await submit.run({ ...papers, agreed: true })) showToast(t.sent, 'good');
  };
  return {
    ...{ name, setName, idKind, setKind, idFirst, setFirst, idLast, setLast },
    ...{ front, setFront, back, setBack, agreed, setAgreed },
    faultText,
    send,
    isSending: submit.isPending,
  };
}

interface PartProps {
  form: ReturnType<typeof useIdentityForm>;
}

function NameAndIdNumberFields({ form }: PartProps) {
  const t = useTexts('identity');
  const { name, setName, idKind, setKind, idFirst, setFirst, idLast, setLast, faultText } = form;
  return (
    <Card title={t.person} fields>
      <Field
        label={t.name}
        value={name}
        onChange={setName}
        error={faultText('name')}
        hint={t.nameHint}
        autoComplete="name"
        maxLength={100}
      />
      <SegmentedControl
        label={t.idKind}
        options={ID_NUMBER_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        value={idKind}
        onChange={setKind}
      />
      <div className={styles.number}>
        <Field
          label={t.idFirst}
          value={idFirst}
          onChange={(text) => setFirst(digits(text, 6))}
          error={faultText('idFirst')}
          keyboard="numeric"
          autoComplete="off"
        />
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        <Field
          label={t.idLast}
          value={idLast}
          onChange={(text) => setLast(digits(text, 1))}
          error={faultText('idLast')}
          keyboard="numeric"
          autoComplete="off"
        />
      </div>
      <p className={styles.hint}>{idKind === 'korean' ? t.koreanHint : t.numberHint}</p>
    </Card>
  );
}

function IdPhotoFields({ form }: PartProps) {
  const t = useTexts('identity');
  const { front, setFront, back, setBack, faultText } = form;
  return (
    <Card title={t.photos} sub={t.photosHint}>
      <div className={styles.photos}>
        <PhotoField
          label={t.front}
          purpose="identityFront"
          aspect={CARD_ASPECT}
          photo={front}
          onPhoto={setFront}
          error={faultText('front')}
        />
        <PhotoField
          label={t.back}
          purpose="identityBack"
          aspect={CARD_ASPECT}
          photo={back}
          onPhoto={setBack}
          error={faultText('back')}
        />
      </div>
    </Card>
  );
}

function ConsentField({ form, consent }: PartProps & { consent: string }) {
  const t = useTexts('identity');
  const { agreed, setAgreed, faultText } = form;
  return (
    <Card title={t.privacy} sub={fillPlaceholders(t.version, { date: formatDate(consent) })}>
      <ul className={styles.list}>
        {(['use1', 'use2', 'use3'] as const).map((each) => (
          <li key={each}>{t[each]}</li>
        ))}
      </ul>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={faultText('agreed') ? true : undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>{t.consent}</span>
      </label>
      {faultText('agreed') ? (
        <p className={styles.fault} role="alert">
          {faultText('agreed')}
        </p>
      ) : null}
    </Card>
  );
}

/** Name, number, both photos and consent. */
export function IdentityForm({ consent }: { consent: string }) {
  const t = useTexts('identity');
  const form = useIdentityForm();
  return (
    <>
      <p className={styles.lead}>{t.lead}</p>
      {getConfig().practice ? (
        <p className={styles.practice} role="note">
          {t.practice}
        </p>
      ) : null}
      <NameAndIdNumberFields form={form} />
      <IdPhotoFields form={form} />
      <ConsentField form={form} consent={consent} />
      <ActionBar>
        <Button busy={form.isSending} onPress={() => void form.send()}>
          {t.submit}
        </Button>
      </ActionBar>
    </>
  );
}
