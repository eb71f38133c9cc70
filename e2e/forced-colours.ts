// Asserts that a page is as clear in forced colours, as Windows' contrast themes are, which take away its backgrounds.
import { expect, type Page } from '@playwright/test';
import { expectReadableColours } from './proofs.ts';

/** Their colours differ, and so do their words: "Draft" and "Published", a question that "only your teacher can answer", a message by "Staff", "60%". */
const saidInWords = ['tag', 'question', 'bubble', 'cell'];

type Face = { readonly kind: string; readonly ground: string; readonly face: string; readonly html: string };

/** Two elements of one component that have different backgrounds differ without them, too, and every text can be read. */
export async function expectClearInForcedColours(page: Page): Promise<void> {
  const ordinary = await facesOf(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectReadableColours(page);
  const forced = await facesOf(page);
  await page.emulateMedia({ forcedColors: 'none' });
  const pairs = ordinary.map(({ kind, ground, html }, place) => ({
    kind,
    ground,
    html,
    face: forced[place]?.face,
  }));
  const alike = [...Map.groupBy(pairs, ({ kind, face }) => `${kind} ${face}`).values()]
    .map((group) => [...Map.groupBy(group, ({ ground }) => ground).values()].map(([first]) => first?.html))
    .filter((looks) => looks.length > 1);
  expect(alike, 'told apart by colour alone').toEqual([]);
}

function facesOf(page: Page): Promise<Face[]> {
  return page.evaluate((words) => {
    // The build names a class by its name, stylesheet and line: `_tab_10ko8_11`.
    const kindOf = (element: Element) => /^_(.+?)_\w+_\d+(?= |$)/.exec(element.getAttribute('class') ?? '');
    const linesOf = (element: Element) =>
      [element, ...element.querySelectorAll('*')]
        .map((each) => getComputedStyle(each).textDecorationLine)
        .filter((line) => line !== 'none');
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const [kind, name = ''] = kindOf(element) ?? [];
      if (kind === undefined || words.includes(name) || !element.checkVisibility()) return [];
      const style = getComputedStyle(element);
      const edges = [style.borderBlock, style.borderInline, style.outline];
      return {
        kind: `${element.tagName} ${kind}`,
        ground: `${style.backgroundColor} ${style.boxShadow}`,
        face: [style.backgroundColor, style.boxShadow, ...edges, ...linesOf(element)].join(' '),
        html: element.outerHTML.slice(0, 160),
      };
    });
  }, saidInWords);
}
