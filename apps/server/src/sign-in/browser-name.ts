// What a browser says it is, in the two words that its owner would use: Chrome on Android.
import bowser from 'bowser';

export type BrowserName = { readonly browser: string | null; readonly system: string | null };

const longest = 40;
// Nothing that names a browser is longer, and parsing takes the longer the more there is.
const longestHeader = 500;

/** Whoever makes up a header names only their own session. */
export function browserNameOf(userAgent: string | undefined): BrowserName {
  if (userAgent === undefined || userAgent === '') return { browser: null, system: null };
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, longestHeader));
  // Their owners say iPhone and iPad. The library says of one browser also what it runs on.
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  return { browser: short(browser.name?.replace(/ for \w+$/, '')), system: short(system) };
}

function short(name: string | undefined): string | null {
  const words =
    name
      ?.replace(/[^\w .+-]/g, '')
      .trim()
      .slice(0, longest) ?? '';
  return words === '' ? null : words;
}
