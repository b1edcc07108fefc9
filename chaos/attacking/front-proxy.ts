/**
 * A reverse proxy as in front of an operator's server: it calls from its own address and appends its client's to
 * `x-forwarded-for`.
 */
import { type ForwardingProxy, startForwardingProxy } from '@bourse/e2e/cells/forwarding-proxy.ts';

/** The proxy's address as the server sees it, and trusts. */
export const FRONT_PROXY_ADDRESS = '127.0.0.2';

export const openFrontProxy = (target: { port: number }): Promise<ForwardingProxy> =>
  startForwardingProxy(({ headers, socket }) => {
    const before = headers['x-forwarded-for'];
    return {
      port: target.port,
      localAddress: FRONT_PROXY_ADDRESS,
      headers: {
        ...headers,
        'x-forwarded-for': `${before === undefined ? '' : `${String(before)}, `}${socket.remoteAddress}`,
      },
    };
  });
