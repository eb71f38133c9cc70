// Pointer dragging within one list: which item is dragged, and next to which one it would be dropped.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

export type Edge = 'before' | 'after';

export type Dragging = {
  readonly item: RefObject<HTMLLIElement | null>;
  readonly handle: RefObject<HTMLElement | null>;
  readonly dragging: boolean;
  /** The side of this item on which the dragged one would be dropped; null while it is not over this item. */
  readonly edge: Edge | null;
};

type Options = {
  readonly id: string;
  /** Items can be dropped only in their own list. */
  readonly listId: string;
  /** True: items are laid out side by side, so the sides are start and end. */
  readonly sideways: boolean;
  readonly disabled: boolean;
  readonly onDrop: (id: string, edge: Edge) => void;
};

export function useDragging({ id, listId, sideways, disabled, onDrop }: Options): Dragging {
  const item = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLElement>(null);
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = item.current;
    const dragHandle = handle.current;
    if (element === null || dragHandle === null || disabled) return undefined;
    const endDragging = draggable({
      element,
      dragHandle,
      getInitialData: () => ({ listId, id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
    const edgeAt = (x: number, y: number) => edgeOf(element, x, y, sideways);
    const endTarget = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['listId'] === listId && source.data['id'] !== id,
      onDrag: ({ location }) =>
        setEdge(edgeAt(location.current.input.clientX, location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null);
        const { clientX, clientY } = location.current.input;
        drop.current(String(source.data['id']), edgeAt(clientX, clientY));
      },
    });
    return () => {
      endDragging();
      endTarget();
    };
  }, [id, listId, sideways, disabled]);
  return { item, handle, dragging, edge };
}

function edgeOf(element: HTMLElement, x: number, y: number, sideways: boolean): Edge {
  const box = element.getBoundingClientRect();
  if (!sideways) return y < box.top + box.height / 2 ? 'before' : 'after';
  const inFirstHalf = x < box.left + box.width / 2;
  return inFirstHalf === (getComputedStyle(element).direction === 'ltr') ? 'before' : 'after';
}
