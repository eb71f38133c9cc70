// What the server finds out about the links of a lesson, each asked once, a moment after it was written.
import { frameOf } from '@foothold/domain/curriculum/embed-link';
import { useEffect, useState } from 'react';
import { calls } from '../../../../connection/calls.ts';
import { lessonPagesOrigin } from '../../../../connection/deployment.ts';

export type LinkedPage = { readonly title: string | null; readonly opens: 'here' | 'newTab' | 'unknown' };

// While somebody types an address, its beginnings are none.
const pauseMs = 600;
const unknown: LinkedPage = { title: null, opens: 'unknown' };

/** A link that is not among them yet is being looked up. */
export function useLinkedPages(links: readonly string[]): ReadonlyMap<string, LinkedPage> {
  const [found, setFound] = useState<ReadonlyMap<string, LinkedPage>>(new Map());
  const wanted = links.filter((link) => !found.has(link) && mayBePage(link)).join('\n');
  useEffect(() => {
    if (wanted === '') return undefined;
    let left = false;
    const look = async (link: string) => {
      // The link can be added without it.
      const page = await calls.curriculum.readLinkedPage({ link }).catch(() => unknown);
      if (!left) setFound((before) => new Map(before).set(link, page));
    };
    const timer = setTimeout(() => wanted.split('\n').forEach((link) => void look(link)), pauseMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return found;
}

/** Whether a lesson may show it at all. */
export function mayBePage(link: string): boolean {
  return frameOf(link, { appOrigin: window.location.origin, lessonPagesOrigin }) !== null;
}
