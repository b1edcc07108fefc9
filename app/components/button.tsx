import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './button.module.css';
import { type CommandStatus, CommandStatusNote } from './command-status.tsx';

export interface ButtonProps {
  children: ReactNode;
  onPress?: () => void;
  /** `main` the one primary action, `soft` beside it, `plain` only text, `danger` for what can't be undone. */
  kind?: 'main' | 'soft' | 'plain' | 'danger';
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Under way: keeps its size, accepts no second tap, tells screen readers. */
  busy?: boolean;
  /** The command that it sends: busy while it is under way; what is to say of a missing answer is said above it. */
  command?: CommandStatus;
  className?: string;
}

export function Button({
  children,
  onPress,
  kind = 'main',
  type = 'button',
  disabled = false,
  command,
  busy = command?.isPending ?? false,
  className = '',
}: ButtonProps) {
  const button = (
    <button
      type={type}
      className={`${styles.button} ${styles[kind]} ${className}`}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onPress?.())}
    >
      <span className={styles.words}>{children}</span>
    </button>
  );
  return command ? (
    <>
      <CommandStatusNote command={command} />
      {button}
    </>
  ) : (
    button
  );
}

/** Leaves this app for another one on the device; for a page of this server, in another tab. */
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={`${styles.button} ${styles.soft}`} href={href} target={href.startsWith('/') ? '_blank' : undefined}>
    <span className={styles.words}>{children}</span>
  </a>
);

/** A round button with only an icon; `label` is what a screen reader says. */
export function IconButton({
  icon,
  label,
  onPress,
  pressed,
  className = '',
}: {
  icon: IconName;
  label: string;
  onPress: () => void;
  pressed?: boolean;
  className?: string;
}) {
  return (
    <button
      type="button"
      className={`${styles.icon} ${pressed ? styles.pressed : ''} ${className}`}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
