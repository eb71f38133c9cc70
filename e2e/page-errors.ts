// Fails a test on console errors, uncaught errors and policy violations of its pages.
import type { BrowserContext } from '@playwright/test';
import { files } from '../testing/world-ids.ts';

export class PageErrors {
  readonly #problems: string[] = [];
  readonly #expected: RegExp[] = [
    // An upload first asks for its offset; the server does not know a new upload yet.
    /status of 404 .*\/api\/files\//,
    // The page of an address that does not exist.
    /status of 404 .*\/nothing\/here/,
    // Home requests its rows before the client knows that the session has ended.
    /status of 401 .*\/api\/opening/,
    // The files of the cast are rows only, without content.
    new RegExp(`status of 404 .*/files/(${Object.values(files).join('|')})`),
  ];

  /** Allows an error that the test causes, such as the refusal of a wrong PIN. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  async follow(context: BrowserContext, who: string): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy ${event.violatedDirective} refuses ${event.blockedURI}`);
      });
    });
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#problems.push(`${who}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      this.#problems.push(`${who}: ${error.error().stack ?? error.error().message}`);
    });
  }

  requireQuiet(): void {
    const problems = this.#problems.filter((problem) => !this.#expected.some((each) => each.test(problem)));
    if (problems.length > 0)
      throw new Error(`The pages reported errors:\n${[...new Set(problems)].join('\n')}`);
  }
}
