/**
 * Whether a request was meant for this server. A foreign page whose name resolves here (DNS rebinding) has that name in
 * `host`, and a browser would treat it as ours. So the only registrable name we accept is the operator's own.
 */
import { isIP } from 'node:net';

const PARTED = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/;
/** Names that resolve nowhere on the Internet (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const PRIVATE = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa|test)$/;

/** An address can't be made to resolve elsewhere; a request without `host` comes from no browser. */
export function isOwnHost(publicOrigin: string | undefined, host: string | undefined): boolean {
  if (host === undefined) return true;
  const name = PARTED.exec(host.toLowerCase())?.[1];
  if (name === undefined) return false;
  if (name.startsWith('[')) return isIP(name.slice(1, -1)) === 6;
  return (
    isIP(name) === 4 || PRIVATE.test(name) || (publicOrigin !== undefined && new URL(publicOrigin).hostname === name)
  );
}
