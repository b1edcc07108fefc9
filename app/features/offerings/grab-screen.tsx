import { KindScreen } from './kind-screen.tsx';

/** Quota grabs: what is offered, and what one has asked for. */
export default function GrabScreen() {
  return <KindScreen kind="grab" />;
}
