// Sends requests to addresses that users have entered: never into the provider's own network, unless the operator allows it.
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { currentContext, inSpan } from '../runtime/work-context.ts';
import { Agent, buildConnector, fetch, Headers, type RequestInit, type Response } from 'undici';

export type Outgoing = {
  /**
   * As `fetch`, but: only https, except to an IP address that the operator allows; no redirects; ten seconds for the
   * whole answer, and 1 MiB at most. Rejects with ForbiddenAddress where the address, or what its name resolves to, is
   * not public.
   */
  readonly fetch: (url: URL, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/** The address is not public, and the operator has not allowed it. */
export class ForbiddenAddress extends Error {}

export const answerMs = 10_000;
export const longestAnswer = 1024 ** 2;

/** `allowedNetworks`: IP addresses, or networks such as `10.1.0.0/16`, that may be reached although they are not public. */
export function createOutgoing(allowedNetworks: readonly string[]): Outgoing {
  const allowed = blockListOf(allowedNetworks);
  const isAllowed = (address: string) => allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  // Not only private networks: whatever is reserved, translated or tunnelled may lead to one.
  const isPermitted = (address: string) =>
    ipaddr.process(address).range() === 'unicast' || isAllowed(address);
  const connect = buildConnector({ lookup: lookupAmong(isPermitted), timeout: answerMs });
  const agent = new Agent({
    connect: (options, callback) => {
      const host = options.hostname.replaceAll(/[[\]]/g, '');
      // For an IP address nothing is looked up.
      const permitted =
        options.protocol === 'https:'
          ? isIP(host) === 0 || isPermitted(host)
          : isIP(host) > 0 && isAllowed(host);
      if (permitted) connect(options, callback);
      else callback(new ForbiddenAddress(host), null);
    },
    maxResponseSize: longestAnswer,
  });
  return {
    fetch: (url, init = {}) =>
      inSpan(init.method ?? 'GET', 'client', { 'server.address': url.hostname }, () => send(url, init)),
    close: () => agent.destroy(),
  };
  async function send(url: URL, init: RequestInit): Promise<Response> {
    const signals = [AbortSignal.timeout(answerMs), init.signal ?? []].flat();
    try {
      return await fetch(url, {
        ...init,
        headers: withTrace(init.headers),
        dispatcher: agent,
        redirect: 'error',
        signal: AbortSignal.any(signals),
      });
    } catch (error) {
      throw error instanceof TypeError && error.cause instanceof ForbiddenAddress ? error.cause : error;
    }
  }
}

/** W3C Trace Context: ids only, of which the receiver learns nothing. */
function withTrace(headers: RequestInit['headers']): RequestInit['headers'] {
  const trace = currentContext()?.span?.headers();
  if (trace === undefined) return headers;
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(trace)) all.set(name, value);
  return all;
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** The socket connects to the addresses that were checked: a name that resolves differently a moment later changes nothing. */
function lookupAmong(isPermitted: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '');
        return;
      }
      const [first, ...others] = found.filter(({ address }) => isPermitted(address));
      if (first === undefined) callback(new ForbiddenAddress(hostname), '');
      else if (options.all === true) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
  };
}
