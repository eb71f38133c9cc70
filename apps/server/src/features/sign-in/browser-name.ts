// Names a browser and its operating system from the User-Agent header, such as "Chrome" and "Android".
import bowser from 'bowser';

export type BrowserName = { readonly browser: string | null; readonly system: string | null };

const maxLength = 40;
// Real headers are shorter, and parsing time grows with length.
const maxHeaderLength = 500;

/** A forged header affects only the name of the sender's own session. */
export function browserNameOf(userAgent: string | undefined): BrowserName {
  if (userAgent === undefined || userAgent === '') return { browser: null, system: null };
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, maxHeaderLength));
  // Users say iPhone and iPad, not iOS. The library appends the platform to the name of one browser.
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  return { browser: short(browser.name?.replace(/ for \w+$/, '')), system: short(system) };
}

function short(name: string | undefined): string | null {
  const words =
    name
      ?.replace(/[^\w .+-]/g, '')
      .trim()
      .slice(0, maxLength) ?? '';
  return words === '' ? null : words;
}
