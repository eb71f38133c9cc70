// Measures a sign-in on a slow phone: from pressing Sign In until home is painted, whole, with the steps between.
import type { Page } from '@playwright/test';
import { median, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { laySlowLine, type LineSpeed, type SlowLine } from '../measure/slow-line.ts';
import { slowDown, withBrowser, type Stage } from './with-browser.ts';

/** A learner of the demo provider, with weeks of work. */
const amina = { phoneNumber: '07700900101', pin: '135790', heading: 'Welcome, Amina' };
/** Between two digits, as somebody types who looks for each. */
const TYPING_MS = 250;
/** Home is whole when nothing of it changes for so long. */
const QUIET_MS = 2500;

const slow4G: LineSpeed = { roundTrip: 150, down: 1_600_000 / 8, up: 750_000 / 8 };
const oneBar: LineSpeed = { roundTrip: 150, down: 50_000, up: 20_000 };
const conditions = [
  { what: 'slow 4G, CPU slowed 4 ×', speed: slow4G, slowsCpu: true, targetMs: 1000 },
  {
    what: 'the same, 300 ms on the socket’s frames',
    speed: { ...slow4G, socketRoundTrip: 300 },
    slowsCpu: true,
    targetMs: 1000,
  },
  { what: '400 kbit/s', speed: oneBar, slowsCpu: false, targetMs: 2000 },
  {
    what: 'the same, 300 ms on the socket’s frames',
    speed: { ...oneBar, socketRoundTrip: 300 },
    slowsCpu: false,
    targetMs: 2000,
  },
] as const;

type Step = { readonly name: string; readonly at: number };
type SignIn = { readonly steps: readonly Step[]; readonly whole: number; readonly first: number };

export async function signInToHome(): Promise<Figure[]> {
  const passes = sizeFrom('BENCH_PASSES', 3);
  const line = await laySlowLine();
  try {
    return await withBrowser(
      async (stage) => {
        const figures: Figure[] = [];
        for (const condition of conditions) figures.push(await measure(stage, line, condition, passes));
        return figures;
      },
      { learners: 1, classSize: 1 },
      line,
    );
  } finally {
    await line.close();
  }
}

async function measure(
  { openPhone }: Stage,
  line: SlowLine,
  { what, speed, slowsCpu, targetMs }: (typeof conditions)[number],
  passes: number,
): Promise<Figure> {
  const taken: SignIn[] = [];
  // The first warms the server and is not counted.
  for (let pass = 0; pass <= passes; pass += 1) {
    const phone = await openPhone(null);
    line.slowTo(speed);
    if (slowsCpu) await slowDown(phone);
    const one = await signIn(phone.page);
    line.slowTo(null);
    await phone.close();
    if (pass > 0) taken.push(one);
  }
  const whole = median(taken.map((one) => one.whole));
  const middle = taken.find((one) => one.whole === whole);
  for (const { name, at } of middle?.steps ?? []) console.log(`    ${(at / 1000).toFixed(2)} s  ${name}`);
  return {
    what: `from Sign In to home: ${what}, ${passes} sign-ins, whole (its heading first)`,
    measured: `${(whole / 1000).toFixed(2)} s (${(median(taken.map((one) => one.first)) / 1000).toFixed(2)} s)`,
    target: `≤ ${(targetMs / 1000).toFixed(1)} s`,
    met: whole <= targetMs,
  };
}

async function signIn(page: Page): Promise<SignIn> {
  await page.addInitScript(watchSteps);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Sign In' });
  await button.waitFor();
  await page.getByLabel('Phone number').pressSequentially(amina.phoneNumber, { delay: TYPING_MS });
  await page.getByLabel('PIN', { exact: true }).pressSequentially(amina.pin, { delay: TYPING_MS });
  await button.click();
  await page.getByRole('heading', { level: 1, name: amina.heading }).waitFor();
  await page.getByRole('region', { name: 'My Lessons' }).waitFor();
  await page.waitForFunction(
    (quiet) => performance.now() - (window as unknown as Watched).benchSteps.changedAt > quiet,
    QUIET_MS,
  );
  return page.evaluate(readSteps);
}

type Watched = {
  benchSteps: { pressedAt: number; changedAt: number; paintedAt: number; headingAt: number; steps: Step[] };
};

/** In the page: notes when Sign In is pressed, what the socket does, and when the text of the page last changed and was painted. */
function watchSteps(): void {
  const seen: Watched['benchSteps'] = { pressedAt: 0, changedAt: 0, paintedAt: 0, headingAt: 0, steps: [] };
  Object.assign(window, { benchSteps: seen });
  const note = (name: string): void => void seen.steps.push({ name, at: performance.now() });
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (seen.pressedAt === 0 && (target as Element).closest('button')) seen.pressedAt = timeStamp;
    },
    { capture: true },
  );
  const Line = window.WebSocket;
  let follows = 0;
  window.WebSocket = class extends Line {
    constructor(...given: ConstructorParameters<typeof Line>) {
      super(...given);
      note('the socket is created');
      this.addEventListener('open', () => note('the socket is open'));
      let rows = 0;
      this.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('42["rows"') && rows++ === 0) note('the first rows of the socket');
      });
    }
    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (typeof data === 'string' && data.startsWith('42["follow"') && follows++ === 0)
        note('the first room is followed');
      super.send(data);
    }
  };
  const textOf = (main: Element | null): string => {
    if (main === null) return '';
    const words: string[] = [];
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    // How much of each lesson is on the phone is worked out afterwards, on purpose.
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      if (!/^(\d+ KB|On this phone)$/.test(node.nodeValue ?? '')) words.push(node.nodeValue ?? '');
    return words.join(' ');
  };
  let text = '';
  new MutationObserver(() => {
    const now = textOf(document.querySelector('main'));
    if (now === text) return;
    text = now;
    seen.changedAt = performance.now();
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.paintedAt = performance.now();
        if (seen.headingAt === 0 && text.startsWith('Welcome, ')) seen.headingAt = seen.paintedAt;
      }),
    );
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** In the page. All times are since Sign In was pressed. */
function readSteps(): SignIn {
  const { pressedAt, paintedAt, headingAt, steps } = (window as unknown as Watched).benchSteps;
  const files = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming);
  const before = files.filter((file) => file.startTime < pressedAt);
  const since = files.filter((file) => file.startTime >= pressedAt && file.startTime < paintedAt);
  const calls = since.filter((file) => file.name.includes('/api/'));
  const parts = since.filter((file) => file.name.includes('/assets/'));
  const kilobytes = (before.reduce((sum, file) => sum + file.transferSize, 0) / 1024).toFixed(0);
  return {
    steps: [
      { name: `pressed, after ${before.length + 1} requests of ${kilobytes} KB`, at: pressedAt },
      ...steps,
      ...calls.flatMap((call) => [
        { name: `${new URL(call.name).pathname} is sent`, at: call.startTime },
        { name: `${new URL(call.name).pathname} is answered`, at: call.responseEnd },
      ]),
      ...parts
        .slice(0, 1)
        .map((part) => ({ name: `the first of ${parts.length} files of code`, at: part.startTime })),
      { name: 'the heading is painted', at: headingAt },
      { name: 'home is whole', at: paintedAt },
    ]
      .toSorted((a, b) => a.at - b.at)
      .map(({ name, at }) => ({ name, at: at - pressedAt })),
    first: headingAt - pressedAt,
    whole: paintedAt - pressedAt,
  };
}
