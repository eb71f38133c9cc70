// Column virtualization of the class table: the column width, and which columns to render (those in view and a few on either side).
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSyncExternalStore, type RefObject } from 'react';
import { useMatches } from '../../../ui/use-matches.ts';

type ColumnsInView = {
  /** Renders the columns from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  readonly widths: Widths;
};

/** In CSS pixels. */
export type Widths = {
  readonly names: number;
  readonly overall: number;
  readonly quiet: number;
  readonly module: number;
};

/** How much larger than the browser's default this user's text is. */
const textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
const wide = scaled({ names: 288, overall: 104, quiet: 132, module: 124 });
// On a phone the names grow less: the columns beside them are seen, too.
const narrow = {
  ...scaled({ names: 0, overall: 74, quiet: 106, module: 92 }),
  names: 140 * Math.min(textScale, 1.2),
};
const narrowScreen = window.matchMedia('(width < 700px)');
/** Few columns cost little, and the browser can search a table that is rendered completely. */
const drawnWhole = 20;

/** `scrolledTo`: how far the frame is scrolled at first, in CSS pixels. */
export function useColumnsInView(
  frame: RefObject<HTMLElement | null>,
  count: number,
  scrolledTo: number,
): ColumnsInView {
  const widths = useSyncExternalStore(watchNarrow, () => narrowScreen.matches) ? narrow : wide;
  // oxlint-disable-next-line react/incompatible-library -- the table only reads it, and renders again when it changes
  const virtual = useVirtualizer({
    horizontal: true,
    isRtl: document.dir === 'rtl',
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => widths.module,
    paddingStart: widths.names + widths.overall + widths.quiet,
    overscan: 3,
    initialOffset: Math.abs(scrolledTo),
  });
  const isPrinted = useMatches('print');
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1);
  if (isPrinted) return { first: 0, end: count, widths };
  if (count <= drawnWhole || last === undefined) {
    return { first: 0, end: Math.min(count, drawnWhole), widths };
  }
  return { first: drawn[0]?.index ?? 0, end: last.index + 1, widths };
}

function scaled({ names, overall, quiet, module }: Widths): Widths {
  return {
    names: names * textScale,
    overall: overall * textScale,
    quiet: quiet * textScale,
    module: module * textScale,
  };
}

function watchNarrow(listener: () => void): () => void {
  narrowScreen.addEventListener('change', listener);
  return () => narrowScreen.removeEventListener('change', listener);
}
