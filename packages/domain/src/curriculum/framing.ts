// Whether a web page lets us show it within ours, by the headers of its answer.

export type FramingHeaders = {
  /** `Content-Security-Policy`; several are joined by commas. */
  readonly policy: string | null;
  /** `X-Frame-Options`. */
  readonly options: string | null;
};

/**
 * `frame-ancestors` is obeyed alone where there is one: https://www.w3.org/TR/CSP3/#directive-frame-ancestors. Of the older
 * header browsers know two values: https://html.spec.whatwg.org/#the-x-frame-options-header
 */
export function allowsFraming({ policy, options }: FramingHeaders, appOrigin: string): boolean {
  const lists = (policy ?? '').split(',').flatMap((each) => ancestorsIn(each) ?? []);
  const app = new URL(appOrigin);
  if (lists.length > 0) return lists.every(({ sources }) => sources.some((source) => matches(source, app)));
  return !(options ?? '').split(',').some((value) => /^(deny|sameorigin)$/i.test(value.trim()));
}

/** An empty list allows nobody, as 'none' does. */
function ancestorsIn(policy: string): { readonly sources: readonly string[] } | null {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name.toLowerCase() === 'frame-ancestors') return { sources };
  }
  return null;
}

const hostSource =
  /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[\w.-]+)(?::(?<port>\d+|\*))?(?:\/.*)?$/i;

function matches(source: string, app: URL): boolean {
  if (source === '*') return true;
  // A scheme alone; http allows https too.
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source.slice(0, -1), app);
  const { scheme, host, port } = hostSource.exec(source)?.groups ?? {};
  if (host === undefined || (scheme !== undefined && !isScheme(scheme, app))) return false;
  return isHost(host.toLowerCase(), app.hostname) && isPort(port, app);
}

function isScheme(scheme: string, { protocol }: URL): boolean {
  const asked = scheme.toLowerCase();
  return `${asked}:` === protocol || (asked === 'http' && protocol === 'https:');
}

function isHost(host: string, ours: string): boolean {
  if (host === '*') return true;
  return host.startsWith('*.') ? ours.endsWith(host.slice(1)) : ours === host;
}

/** Without a port only that of the scheme is meant. */
function isPort(asked: string | undefined, { host, protocol }: URL): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  const ours = /:(\d+)$/.exec(host)?.[1] ?? usual;
  return asked === '*' || (asked ?? usual) === ours;
}
