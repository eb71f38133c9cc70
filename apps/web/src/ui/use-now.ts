// The time and the day, read again at midnight and when the page is shown again: an installed app stays open for days.
import { useEffect, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The time when the screen opened, or when it was last read again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => watch(() => setNow(new Date())), []);
  return now;
}

/** The start of today. Rerenders only on another day. */
export function useDay(): Date {
  return new Date(useSyncExternalStore(watch, startOfToday));
}

function watch(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  document.addEventListener('visibilitychange', readIfShown);
  waitForMidnight();
}

function stop(): void {
  document.removeEventListener('visibilitychange', readIfShown);
  clearTimeout(timer);
}

/** Timers of a device that sleeps are late. */
function readIfShown(): void {
  if (document.visibilityState === 'visible') read();
}

function read(): void {
  clearTimeout(timer);
  waitForMidnight();
  for (const listener of listeners) listener();
}

function waitForMidnight(): void {
  timer = setTimeout(read, new Date().setHours(24, 0, 0, 0) - Date.now());
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}
