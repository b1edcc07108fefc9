import { useState } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { LegalDocument } from './shared/legal-document.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './shared/legal-document.module.css';

/** Privacy policy and user agreement; `?text=` selects one. */
export default function LegalScreen() {
  const t = useTexts('settings');
  const title = useTexts('routes').userPri;
  const { text } = useHashQuery();
  const [selectedText, setSelectedText] = useState<'privacy' | 'agreement'>(
    text === 'agreement' ? 'agreement' : 'privacy',
  );
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        <Tabs
          tabs={[
            { value: 'privacy', label: t.privacy },
            { value: 'agreement', label: t.agreement },
          ]}
          value={selectedText}
          onChange={setSelectedText}
          label={title}
        >
          <div className={styles.legal}>
            <Card>
              <h2 className={styles.title}>{t[selectedText]}</h2>
              <LegalDocument key={selectedText} which={selectedText} />
            </Card>
          </div>
        </Tabs>
      </Page>
    </>
  );
}
