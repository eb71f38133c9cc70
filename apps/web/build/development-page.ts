// Fills in the placeholders of the page in development, where Vite serves it instead of the server.
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
