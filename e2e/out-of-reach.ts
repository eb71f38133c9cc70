// A page whose server cannot be reached, and what a browser writes on its console then.
import type { BrowserContext } from '@playwright/test';

export const offline =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION|WebSocket connection|part of the app could not be loaded/;

/** Only the server is out of reach, as in a lift: the page itself can still be opened. */
export async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  return () => context.unroute('**/api/**');
}
