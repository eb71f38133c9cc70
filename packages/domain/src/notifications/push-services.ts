// The push services of browsers: nothing is sent anywhere else, whatever a browser says its subscription is.

/** Of Chromium, Firefox, Safari and Edge: their hosts, and with a leading dot all hosts below. */
const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
] as const;

/** `others`: hosts that the operator adds, for a push service of their own. */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (others.includes(hostname)) return true;
  return (
    protocol === 'https:' &&
    pushServices.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}
