// Measures the first visit: bytes of JavaScript and CSS as served, largest contentful paint and layout shifts on a slow phone.
import { median, type Figure } from '../measure/figures.ts';
import type { Learner } from '../school/school.ts';
import { oneBar, slowDown, slowNetwork, withBrowser, type Phone, type Stage } from './with-browser.ts';

const PASSES = 3;
const FIRST_PAINT_MS = 800;
const SHIFT = 0.02;
const visits = [
  { what: 'signed out', budgetKb: 130, largestMs: 1600, oneBarMs: 4000, shows: ['button', 'Sign In'] },
  {
    what: 'learner’s home',
    budgetKb: 150,
    largestMs: 2000,
    oneBarMs: 5000,
    shows: ['heading', 'Welcome, Learner 1'],
  },
] as const;

type Paint = {
  readonly largest: number;
  readonly element: string;
  /** When the heading was painted; until then the page shows the provider and a skeleton. */
  readonly heading: number;
  readonly shift: number;
};

export async function firstLoad(): Promise<Figure[]> {
  return withBrowser(async (stage) => {
    const figures: Figure[] = [];
    for (const visit of visits) {
      const learner = visit.what === 'signed out' ? null : (stage.school.learners[0] ?? null);
      figures.push(...(await measure(stage, learner, visit)), ...(await withOneBar(stage, learner, visit)));
    }
    return figures;
  });
}

async function measure(
  { openPhone }: Stage,
  learner: Learner | null,
  { what, budgetKb, largestMs, shows }: (typeof visits)[number],
): Promise<Figure[]> {
  const weights: Weight[] = [];
  const paints: Paint[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    const phone = await openPhone(learner);
    await slowNetwork(phone);
    await slowDown(phone);
    const weight = weigh(phone);
    paints.push(await visitHome(phone, shows));
    weights.push(weight);
    await phone.close();
  }
  const [weight] = weights;
  const bytes = (kind: string) => weight?.sums.get(kind) ?? 0;
  const kb = (bytes('js') + bytes('css')) / 1024;
  const others = [...(weight?.sums ?? [])].filter(([kind]) => kind !== 'js' && kind !== 'css');
  const middle = paints.toSorted((a, b) => a.largest - b.largest)[Math.floor(PASSES / 2)];
  const largest = middle?.largest ?? Infinity;
  const heading = median(paints.map((paint) => paint.heading));
  const shift = Math.max(...paints.map((paint) => paint.shift));
  return [
    {
      what: `${what}: JavaScript and CSS as served`,
      measured: `${kb.toFixed(0)} KB (${(bytes('css') / 1024).toFixed(0)} of them CSS)`,
      target: `≤ ${budgetKb} KB`,
      met: kb <= budgetKb,
    },
    {
      what: `${what}: everything else as served`,
      measured: [
        ...others.map(([kind, size]) => `${kind} ${(size / 1024).toFixed(0)} KB`),
        `headers of all ${weight?.files} files ${((weight?.headers ?? 0) / 1024).toFixed(0)} KB`,
      ].join(', '),
    },
    {
      what: `${what}: largest contentful paint, slow 4G, CPU slowed 4 ×`,
      measured: `${(largest / 1000).toFixed(2)} s (${middle?.element})`,
      target: `≤ ${largestMs / 1000} s`,
      met: largest <= largestMs,
    },
    {
      what: `${what}: the heading painted, the same`,
      measured: `${(heading / 1000).toFixed(2)} s`,
      target: `≤ ${largestMs / 1000} s`,
      met: heading <= largestMs,
    },
    {
      what: `${what}: cumulative layout shift, the worst of ${PASSES}`,
      measured: shift.toFixed(3),
      target: `< ${SHIFT}`,
      met: shift < SHIFT,
    },
  ];
}

/** With an empty cache: when something of the provider is painted, and when the page can be used. */
async function withOneBar(
  { openPhone }: Stage,
  learner: Learner | null,
  { what, oneBarMs, shows: [role, name] }: (typeof visits)[number],
): Promise<Figure[]> {
  const times: { readonly first: number; readonly usable: number }[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    const phone = await openPhone(learner);
    await slowNetwork(phone, oneBar);
    await phone.page.goto('/', { waitUntil: 'commit' });
    await phone.page.getByRole(role, { name }).first().waitFor();
    times.push(
      await phone.page.evaluate(() => ({
        first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        usable: performance.now(),
      })),
    );
    await phone.close();
  }
  const first = median(times.map((time) => time.first));
  const usable = median(times.map((time) => time.usable));
  return [
    {
      what: `${what}: something of the provider painted, 50 kB/s`,
      measured: `${(first / 1000).toFixed(2)} s`,
      target: `≤ ${FIRST_PAINT_MS / 1000} s`,
      met: first <= FIRST_PAINT_MS,
    },
    {
      what: `${what}: usable, the same`,
      measured: `${(usable / 1000).toFixed(2)} s`,
      target: `≤ ${oneBarMs / 1000} s`,
      met: usable <= oneBarMs,
    },
  ];
}

type Weight = { readonly sums: Map<string, number>; files: number; headers: number };

/** Sums the transferred body bytes by file type; headers separately, because an HTTP/2 proxy compresses them. */
function weigh({ control }: Phone): Weight {
  const kinds = new Map<string, string>();
  const bodies = new Map<string, number>();
  const weight: Weight = { sums: new Map(), files: 0, headers: 0 };
  control.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http')) kinds.set(requestId, kindOf(response.url));
  });
  control.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  control.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === undefined) return;
    const body = bodies.get(requestId) ?? 0;
    weight.sums.set(kind, (weight.sums.get(kind) ?? 0) + body);
    weight.headers += encodedDataLength - body;
    weight.files += 1;
  });
  return weight;
}

function kindOf(url: string): string {
  const { pathname } = new URL(url);
  const ending = /\.(\w+)$/.exec(pathname)?.[1];
  if (ending !== undefined) return ending;
  return pathname.startsWith('/files') ? 'pictures' : pathname.startsWith('/api') ? 'calls' : 'page';
}

async function visitHome({ page }: Phone, [role, name]: (typeof visits)[number]['shows']): Promise<Paint> {
  await page.addInitScript(() => {
    const seen = { largest: 0, element: '', heading: 0, shift: 0 };
    Object.assign(window, { benchPaint: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element?: Element | null };
        seen.largest = entry.startTime;
        seen.element = element?.tagName.toLowerCase() ?? 'gone';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => (seen.heading = performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await page.getByRole(role, { name }).first().waitFor();
  // The network is idle: everything of the first visit is loaded and painted.
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => (window as unknown as { benchPaint: Paint }).benchPaint);
}
