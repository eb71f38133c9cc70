// Detects an iPhone or iPad, and one in a browser other than Safari, where recording is refused.

export type BrowserIdentity = {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** iOS only: true when the app was opened from the home screen, which is Safari's own window. */
  readonly standalone?: boolean | undefined;
};

const otherBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|GSA\/|DuckDuckGo|Brave|YaBrowser|UCBrowser/;

export function isIosButNotSafari(browser: BrowserIdentity): boolean {
  if (!isIos(browser) || browser.standalone === true) return false;
  // A web view inside another app names neither Safari nor a version.
  const isSafari =
    /Version\/[\d.]+.*Safari\//.test(browser.userAgent) && !otherBrowsers.test(browser.userAgent);
  return !isSafari;
}

export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<BrowserIdentity, 'userAgent' | 'maxTouchPoints'>): boolean {
  // An iPad that requests desktop pages identifies as a Macintosh; no Macintosh has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
