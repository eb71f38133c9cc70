// Whose word about a visitor's address is taken: for requests that Fastify answers, and for those of live lines, which it never sees.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../runtime/settings.ts';

type Trust = (address: string, hop: number) => boolean;

/** A number is how many proxies stand before us: the nearest that many are believed. */
export function trustIn(proxies: Settings['trustProxy']): Trust {
  if (proxies === false) return () => false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies);
}

export function addressOf(request: IncomingMessage, trust: Trust): string {
  return proxyAddr(request, trust);
}
