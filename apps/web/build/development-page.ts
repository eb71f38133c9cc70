// In development Vite serves the page itself: fills in what the server fills in otherwise.
import type { Plugin } from 'vite';

export function developmentPage(): Plugin {
  return {
    name: 'development-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('__THEME__', process.env['THEME'] ?? 'talkEnglish')
        .replaceAll('__STYLE_NONCE__', '')
        .replaceAll('__SENTRY_DSN__', '')
        .replaceAll('__NUMBERS__', '')
        .replaceAll('__LESSON_PAGES__', process.env['LESSON_PAGES_ORIGIN'] ?? ''),
  };
}
