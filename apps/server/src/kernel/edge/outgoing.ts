// Sends requests to addresses that users have entered: never into the provider's own network, unless the operator allows it.
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { TransformStream } from 'node:stream/web';
import ipaddr from 'ipaddr.js';
import { currentContext, inSpan } from '../runtime/work-context.ts';
import { Agent, buildConnector, fetch, Headers, Response, type RequestInit } from 'undici';

export type Outgoing = {
  /**
   * As `fetch`, but: only https, except to an IP address that the operator allows; a redirect is an error, or with
   * `redirect: 'manual'` the answer; ten seconds for the whole answer, and 1 MiB at most, compressed or not. Rejects with ForbiddenAddress where the address, or what its name resolves to, is
   * not public.
   */
  readonly fetch: (url: URL, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/** Asks for all addresses of a name. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** The address is not public, and the operator has not allowed it. */
export class ForbiddenAddress extends Error {}

/** The answer has more than `maxAnswerBytes` bytes. */
export class AnswerTooLong extends Error {}

const answerMs = 10_000;
export const maxAnswerBytes = 1024 ** 2;

/** `allowedNetworks`: IP addresses, or networks such as `10.1.0.0/16`, that may be reached although they are not public. */
export function createOutgoing(allowedNetworks: readonly string[], lookup: Lookup = systemLookup): Outgoing {
  const allowed = blockListOf(allowedNetworks);
  const isAllowed = (address: string) => allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const isPermitted = (address: string) => isPublic(address) || isAllowed(address);
  const connect = buildConnector({ lookup: lookupAmong(lookup, isPermitted), timeout: answerMs });
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
    maxResponseSize: maxAnswerBytes,
  });
  return {
    fetch: (url, init = {}) =>
      inSpan(init.method ?? 'GET', 'client', { 'server.address': url.hostname }, () => send(url, init)),
    close: () => agent.destroy(),
  };
  async function send(url: URL, init: RequestInit): Promise<Response> {
    const signals = [AbortSignal.timeout(answerMs), init.signal ?? []].flat();
    try {
      const answer = await fetch(url, {
        ...init,
        headers: withTrace(init.headers),
        dispatcher: agent,
        redirect: init.redirect === 'manual' ? 'manual' : 'error',
        signal: AbortSignal.any(signals),
      });
      return limited(answer);
    } catch (error) {
      throw error instanceof TypeError && error.cause instanceof ForbiddenAddress ? error.cause : error;
    }
  }
}

// What may still be given to somebody. Addresses outside it are reserved, and those that contain an IPv4 address lead to it.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Not only private networks are not: whatever is reserved, translated or tunnelled may lead to one. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast));
}

/** Counts what is unpacked: 1 MiB of gzip can be a gigabyte. */
function limited(answer: Response): Response {
  if (answer.body === null) return answer;
  let read = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        read += part.length;
        if (read > maxAnswerBytes) controller.error(new AnswerTooLong('The answer is too long.'));
        else controller.enqueue(part);
      },
    }),
  );
  return new Response(counted, answer);
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
function lookupAmong(lookup: Lookup, isPermitted: (address: string) => boolean): LookupFunction {
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
