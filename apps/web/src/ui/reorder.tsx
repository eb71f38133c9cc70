// A list that can be reordered with two buttons or by dragging a handle. Each move is announced.
import { useLingui } from '@lingui/react';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import layout from './layout.module.css';
import { droppedAt, movedTo } from './reorder-order.ts';
import styles from './reorder.module.css';
import { useDragging } from './use-dragging.ts';
import { useOrder, type Move } from './use-order.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ReorderProps = {
  /** What the list contains, for screen readers. */
  readonly label: string;
  /** In the stored order. */
  readonly ids: readonly string[];
  /** An item's name: for its buttons' labels and for announcements. */
  readonly nameOf: (id: string) => string;
  /** Called for each move, one after another. If it rejects, the list is restored; the caller shows why. */
  readonly onMove: (move: Move) => Promise<unknown>;
  /** Read-only: no buttons or handles. */
  readonly fixed?: boolean;
  /** 'rows' in one column; 'cards' in the columns of the staff grid. */
  readonly shape?: 'rows' | 'cards';
  /** Renders one item; `controls` are its handle and its two buttons, null in a read-only list. */
  readonly children: (id: string, controls: ReactNode) => ReactNode;
};

type Pressed = { readonly id: string; readonly way: 'up' | 'down' };

export function Reorder(props: ReorderProps) {
  const { label, ids: there, nameOf, onMove, fixed = false, shape = 'rows', children } = props;
  const { i18n } = useLingui();
  const { ids, move } = useOrder(there, onMove);
  const [said, setSaid] = useState('');
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<Pressed | null>(null);

  // Moving an element in the DOM makes it lose focus; the pressed button gets it back.
  useLayoutEffect(() => {
    const again = pressed.current;
    if (again === null) return;
    const item = [...(list.current?.children ?? [])].find(
      (each) => each instanceof HTMLElement && each.dataset['id'] === again.id,
    );
    item?.querySelector<HTMLElement>(`[data-way='${again.way}']`)?.focus();
    pressed.current = null;
  });

  const put = (id: string, order: readonly string[]) => {
    if (order.join() === ids.join()) return;
    move(id, order);
    setSaid(
      i18n._('{name} is now number {place} of {total}', {
        name: nameOf(id),
        place: order.indexOf(id) + 1,
        total: order.length,
      }),
    );
  };
  const step = (id: string, way: 'up' | 'down') => {
    pressed.current = { id, way };
    put(id, movedTo(ids, id, ids.indexOf(id) + (way === 'up' ? -1 : 1)));
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className={shape === 'cards' ? `${layout.grid} ${layout.cards}` : styles.rows}
      >
        {ids.map((id, index) => (
          <Item
            key={id}
            id={id}
            name={nameOf(id)}
            listId={listId}
            sideways={shape === 'cards'}
            fixed={fixed || ids.length < 2}
            first={index === 0}
            last={index === ids.length - 1}
            onStep={(way) => step(id, way)}
            onDropped={(dropped, edge) => put(dropped, droppedAt(ids, dropped, id, edge))}
          >
            {(controls) => children(id, controls)}
          </Item>
        ))}
      </ul>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </>
  );
}

type ItemProps = {
  readonly id: string;
  readonly name: string;
  readonly listId: string;
  readonly sideways: boolean;
  readonly fixed: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onStep: (way: 'up' | 'down') => void;
  readonly onDropped: (id: string, edge: 'before' | 'after') => void;
  readonly children: (controls: ReactNode) => ReactNode;
};

function Item({ id, name, listId, sideways, fixed, first, last, onStep, onDropped, children }: ItemProps) {
  const { i18n } = useLingui();
  const { item, handle, dragging, edge } = useDragging({
    id,
    listId,
    sideways,
    disabled: fixed,
    onDrop: onDropped,
  });
  // At the ends a button stays, to keep focus, but does nothing.
  const controls = fixed ? null : (
    <span className={styles.controls}>
      <span ref={handle} className={styles.handle} title={i18n._('Drag to move')} aria-hidden>
        <GripVertical className={styles.grip} />
      </span>
      <IconButton
        icon={ArrowUp}
        label={i18n._('Move up: {name}', { name })}
        data-way="up"
        aria-disabled={first}
        className={styles.step}
        onClick={() => !first && onStep('up')}
      />
      <IconButton
        icon={ArrowDown}
        label={i18n._('Move down: {name}', { name })}
        data-way="down"
        aria-disabled={last}
        className={styles.step}
        onClick={() => !last && onStep('down')}
      />
    </span>
  );
  return (
    <li
      ref={item}
      data-id={id}
      className={classNames(
        styles.item,
        sideways && styles.sideways,
        dragging && styles.held,
        edge !== null && styles[edge],
      )}
    >
      {children(controls)}
    </li>
  );
}
