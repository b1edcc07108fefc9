import { type FormEvent, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useBackButtonLayer } from '../../router/location-hooks.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import styles from './entry.module.css';
import { RegistrationPageFields, useRegistrationLead } from './registration-page-fields.tsx';
import { type Registration, useRegistration } from './use-registration.ts';

/** One page after the first: the back button leads to the page before. */
function BackLayer({ onBack }: { onBack: () => void }) {
  useBackButtonLayer(true, onBack);
  return null;
}

/** How far the registration is, and the step back. */
function Progress({ registration: { pages, index, goBack } }: { registration: Registration }) {
  const t = useTexts('user');
  const { back } = useTexts('shell');
  return (
    <div className={styles.progress}>
      {index > 0 ? <IconButton icon="back" label={back} onPress={goBack} /> : null}
      <div
        role="progressbar"
        aria-label={t.openTitle}
        aria-valuemin={1}
        aria-valuemax={pages.length}
        aria-valuenow={index + 1}
        aria-valuetext={fillPlaceholders(t.step, { n: index + 1, count: pages.length })}
        className={styles.steps}
      >
        {pages.map((page, at) => (
          <span key={page} className={at <= index ? styles.passed : ''} />
        ))}
      </div>
    </div>
  );
}

function RegisterForm({ registration }: { registration: Registration }) {
  const t = useTexts('user');
  const { page, pages, index } = registration;
  const form = useRef<HTMLFormElement>(null);
  const displayed = useRef(page);
  useEffect(() => {
    if (displayed.current === page) return;
    displayed.current = page;
    form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [page]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    registration.proceed();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <RegistrationPageFields registration={registration} />
      <Button type="submit" busy={registration.isPending}>
        {index + 1 < pages.length ? t.next : t.register}
      </Button>
    </form>
  );
}

/** One question a page. */
export default function RegisterScreen() {
  const t = useTexts('user');
  const registration = useRegistration();
  const lead = useRegistrationLead(registration);
  const { pages, index, goBack } = registration;
  return (
    <AuthPageFrame
      title={t.questions[registration.page]}
      lead={lead}
      above={<Progress registration={registration} />}
      foot={
        <>
          <span>{t.haveAccount}</span>
          <Link to="/login/login" query={{ to: registration.to }} className={styles.link}>
            {t.login}
          </Link>
        </>
      }
    >
      {pages.slice(1, index + 1).map((each) => (
        <BackLayer key={each} onBack={goBack} />
      ))}
      <RegisterForm registration={registration} />
    </AuthPageFrame>
  );
}
