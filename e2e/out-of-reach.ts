// Makes the API unreachable for a page, and lists the console errors that browsers report then.
import type { BrowserContext } from '@playwright/test';

export const offline =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION|WebSocket connection|part of the app could not be loaded/;

/** Aborts all API requests; pages can still be loaded. Returns a function that ends this. */
export async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  return () => context.unroute('**/api/**');
}
