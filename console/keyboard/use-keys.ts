/** Single keys of a page, and pairs such as "g q" that go somewhere. */
import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';

const PAIR_MS = 1_500;

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let first = { key: '', at: 0 };
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const pair = event.timeStamp - first.at < PAIR_MS ? `${first.key} ${event.key}` : event.key;
      const act = latest.current[pair] ?? latest.current[event.key];
      first = { key: event.key, at: event.timeStamp };
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
