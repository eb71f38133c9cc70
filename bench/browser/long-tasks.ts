// Measures tasks of more than 50 ms that block the page, as the browser reports them.
import type { Page } from '@playwright/test';
import type { Figure } from '../measure/figures.ts';

const AT_MOST_MS = 50;

/** Must be called before the page is opened. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longTasks: number[] = [];
    Object.assign(window, { benchLongTasks: longTasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
}

/** Their durations in milliseconds since the last call. */
export async function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // The browser reports a task with a delay.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (window as unknown as { benchLongTasks: number[] }).benchLongTasks.splice(0);
  });
}

/** `floor`: the tasks on a plain page without the app. */
export function longTaskFigure(what: string, tasks: readonly number[], floor: readonly number[]): Figure {
  return {
    what,
    measured: told(tasks),
    floor: told(floor),
    target: `none over ${AT_MOST_MS} ms`,
    met: tasks.length === 0,
  };
}

function told(tasks: readonly number[]): string {
  return tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${Math.max(...tasks).toFixed(0)} ms`;
}

/** Turns the mouse wheel the given number of times, as fast as users do. A negative `deltaY` scrolls up. */
export async function turnWheel(page: Page, times: number, deltaX: number, deltaY: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(deltaX, deltaY);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}

/** The same wheel turns on a plain page of the same length: the machine's own cost. */
export async function wheelFloor(
  page: Page,
  times: number,
  deltaX: number,
  deltaY: number,
): Promise<number[]> {
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.cssText = 'position:fixed;inset:0;overflow:auto;z-index:9999;background:white';
    box.innerHTML = '<p style="width:8000px">words and words</p>'.repeat(400);
    box.id = 'bench-floor';
    document.body.append(box);
    box.scrollTop = deltaYStart();
    function deltaYStart() {
      return box.scrollHeight / 2;
    }
  });
  await takeLongTasks(page);
  await turnWheel(page, times, deltaX, deltaY);
  const tasks = await takeLongTasks(page);
  await page.evaluate(() => document.querySelector('#bench-floor')?.remove());
  return tasks;
}
