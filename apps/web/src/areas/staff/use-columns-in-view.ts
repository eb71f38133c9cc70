// How wide the columns of the class table are, and which of them are worth drawing: those in view, and a few on either side.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSyncExternalStore, type RefObject } from 'react';

type ColumnsInView = {
  /** Drawn are the columns from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  readonly widths: Widths;
};

/** In CSS pixels. */
export type Widths = { readonly names: number; readonly overall: number; readonly module: number };

const wide: Widths = { names: 280, overall: 120, module: 124 };
const narrow: Widths = { names: 116, overall: 84, module: 92 };
const narrowScreen = window.matchMedia('(width < 700px)');
/** So few cost little, and a table that is drawn whole can be searched whole. */
const drawnWhole = 20;

export function useColumnsInView(frame: RefObject<HTMLElement | null>, count: number): ColumnsInView {
  const widths = useSyncExternalStore(watchNarrow, () => narrowScreen.matches) ? narrow : wide;
  // oxlint-disable-next-line react/incompatible-library -- the table only reads it, and draws anew when it says so
  const virtual = useVirtualizer({
    horizontal: true,
    isRtl: document.dir === 'rtl',
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => widths.module,
    paddingStart: widths.names + widths.overall,
    overscan: 3,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1);
  if (count <= drawnWhole || last === undefined) {
    return { first: 0, end: Math.min(count, drawnWhole), widths };
  }
  return { first: drawn[0]?.index ?? 0, end: last.index + 1, widths };
}

function watchNarrow(listener: () => void): () => void {
  narrowScreen.addEventListener('change', listener);
  return () => narrowScreen.removeEventListener('change', listener);
}
