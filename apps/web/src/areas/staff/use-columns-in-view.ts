// Which columns of a wide table are worth drawing: those in view, and a few on either side of them.
import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** From `first` up to, not including, `end`. */
export type ColumnsInView = { readonly first: number; readonly end: number };

/** As in the stylesheet. */
const columnWidth = 124;
const widthBefore = 320;
/** So few cost little, and a table that is drawn whole can be searched whole. */
const drawnWhole = 20;

export function useColumnsInView(frame: RefObject<HTMLElement | null>, count: number): ColumnsInView {
  // oxlint-disable-next-line react/incompatible-library -- the table only reads it, and draws anew when it says so
  const virtual = useVirtualizer({
    horizontal: true,
    isRtl: document.dir === 'rtl',
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => columnWidth,
    paddingStart: widthBefore,
    overscan: 3,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1);
  if (count <= drawnWhole || last === undefined) return { first: 0, end: Math.min(count, drawnWhole) };
  return { first: drawn[0]?.index ?? 0, end: last.index + 1 };
}
