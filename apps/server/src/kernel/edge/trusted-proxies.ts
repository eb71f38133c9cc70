// Decides which proxies are trusted for X-Forwarded-For: for Fastify's requests, and for live connections, which bypass it.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../runtime/settings.ts';

type Trust = (address: string, hop: number) => boolean;

/** A number means how many proxies stand in front of the server: that many nearest hops are trusted. */
export function trustIn(proxies: Settings['trustProxy']): Trust {
  if (proxies === false) return () => false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies);
}

export function addressOf(request: IncomingMessage, trust: Trust): string {
  return proxyAddr(request, trust);
}
