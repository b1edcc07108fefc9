import { KindScreen } from './kind-screen.tsx';

/** Quota grabs: current offers, and one's own requests. */
export default function GrabScreen() {
  return <KindScreen kind="grab" />;
}
