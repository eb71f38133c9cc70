// What the server finds out about the links of a lesson, each asked once, a moment after it was written.
import { frameOf } from '@foothold/domain/curriculum/embed-link';
import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../../connection/calls.ts';
import { lessonPagesOrigin } from '../../../../connection/deployment.ts';

export type LinkedPage = { readonly title: string | null; readonly opens: 'here' | 'newTab' | 'unknown' };

// While somebody types an address, its beginnings are none.
const pauseMs = 600;
const unknown: LinkedPage = { title: null, opens: 'unknown' };

/** A link that is not among them yet is being looked up. */
export function useLinkedPages(links: readonly string[]): ReadonlyMap<string, LinkedPage> {
  const [found, setFound] = useState<ReadonlyMap<string, LinkedPage>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = links.filter(mayBePage).join('\n');
  useEffect(() => {
    const look = async (link: string) => {
      asked.current.add(link);
      // The link can be added without it.
      const page = await calls.curriculum.readLinkedPage({ link }).catch(() => unknown);
      setFound((before) => new Map(before).set(link, page));
    };
    const timer = setTimeout(() => {
      for (const link of wanted.split('\n')) if (link !== '' && !asked.current.has(link)) void look(link);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return found;
}

/** Whether a lesson may show it at all. */
export function mayBePage(link: string): boolean {
  return frameOf(link, { appOrigin: window.location.origin, lessonPagesOrigin }) !== null;
}
