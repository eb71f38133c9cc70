// The table of a class: names and headings stay in view, and only the rows on the screen are rendered.
import { percent } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { scrollsByKeyboard } from '../../../ui/scrolls-by-keyboard.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ClassTableHead } from './class-table-head.tsx';
import { rememberView, viewOf, type Column, type Order } from './class-table-memory.ts';
import { ClassTableRow } from './class-table-row.tsx';
import { ClassTableTools } from './class-table-tools.tsx';
import { isQuiet } from './quiet-text.ts';
import type { ClassColumn, ClassRow } from './use-class-progress.ts';
import { useColumnsInView, type Widths } from './use-columns-in-view.ts';
import { useTableFrame } from './use-table-frame.ts';
import styles from './class-table.module.css';

type Props = {
  readonly chatId: string;
  readonly columns: readonly ClassColumn[];
  readonly rows: readonly ClassRow[];
};

export function ClassTable({ chatId, columns, rows }: Props) {
  const { i18n } = useLingui();
  const [order, setOrder] = useState(() => viewOf(chatId).order);
  const [quietFor, setQuietFor] = useState(() => viewOf(chatId).quietFor);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () => rows.filter(({ quiet }) => quietFor === 0 || isQuiet(quiet, quietFor)).toSorted(inOrder(order)),
    [rows, order, quietFor],
  );
  // Who is shown no more is no longer chosen, whether by a filter or because they left the class.
  const people = shown.flatMap(({ person }) => (chosen.has(person.id) ? [person] : []));
  return (
    <>
      <ClassTableTools
        chatId={chatId}
        quietFor={quietFor}
        onQuietFor={(days) => {
          setQuietFor(days);
          setChosen(new Set());
          rememberView(chatId, { quietFor: days, scrolled: { top: 0, left: 0 } });
        }}
        chosen={people}
        onClear={() => setChosen(new Set())}
      />
      {shown.length === 0 ? (
        <EmptyState drawing="list">{i18n._('Nobody has been quiet for that long.')}</EmptyState>
      ) : (
        <Frame
          {...{ chatId, columns, order, chosen, setChosen }}
          rows={shown}
          onSort={(next) => {
            setOrder(next);
            rememberView(chatId, { order: next });
          }}
        />
      )}
    </>
  );
}

type FrameProps = Props & {
  readonly order: Order;
  readonly onSort: (order: Order) => void;
  readonly chosen: ReadonlySet<string>;
  readonly setChosen: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
};

const rowHeight = 48;

function Frame({ chatId, columns, rows, order, onSort, chosen, setChosen }: FrameProps) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const [visited] = useState(() => viewOf(chatId).visited);
  const openLink = useOpenAndRemember(chatId);
  // oxlint-disable-next-line react/incompatible-library -- the table only reads it, and renders again when it changes
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialOffset: () => viewOf(chatId).scrolled.top,
  });
  const { first, end, widths } = useColumnsInView(frame, columns.length, viewOf(chatId).scrolled.left);
  useTableFrame(frame, chatId);
  const choose = useCallback(
    (userId: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(userId);
        else after.delete(userId);
        return after;
      }),
    [setChosen],
  );
  // On paper all of them.
  const isPrinted = useMatches('print');
  const drawn = isPrinted ? [] : virtual.getVirtualItems();
  const [from, to] = isPrinted ? [0, rows.length] : [drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? -1) + 1];
  const above = drawn[0]?.start ?? 0;
  const below = isPrinted ? 0 : virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const caption = i18n._('Class progress');
  return (
    <section
      ref={frame}
      className={styles.frame}
      style={inPixels(widths)}
      aria-label={caption}
      {...scrollsByKeyboard}
    >
      <table className={styles.table} aria-rowcount={rows.length + 2} aria-colcount={columns.length + 3}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <ClassTableHead
          {...{ columns, order, onSort }}
          allChosen={rows.every(({ person }) => chosen.has(person.id))}
          onChooseAll={(all) => setChosen(() => new Set(all ? rows.map(({ person }) => person.id) : []))}
        />
        <tbody>
          {above > 0 && <tr aria-hidden style={{ blockSize: above }} />}
          {rows.slice(from, to).map((row, index) => (
            <ClassTableRow
              key={row.person.id}
              {...{ row, columns, first, end, openLink }}
              rowIndex={from + index + 3}
              isChosen={chosen.has(row.person.id)}
              isVisited={row.person.id === visited}
              onChoose={choose}
            />
          ))}
          {below > 0 && <tr aria-hidden style={{ blockSize: below }} />}
        </tbody>
      </table>
    </section>
  );
}

/** The way back leads to the row that was opened. */
function useOpenAndRemember(chatId: string) {
  const openLink = useOpenLink();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      rememberView(chatId, { visited: event.currentTarget.dataset['student'] ?? null });
      openLink(event);
    },
    [openLink, chatId],
  );
}

type Compare = (a: ClassRow, b: ClassRow) => number;

const compare: Readonly<Record<Column, Compare>> = {
  name: (a, b) => a.person.displayName.localeCompare(b.person.displayName),
  progress: (a, b) => percent(a.overall) - percent(b.overall),
  quiet: (a, b) => quietOf(a) - quietOf(b),
};

/** Who has not started has been quiet longest. */
const quietOf = ({ quiet }: ClassRow) => quiet ?? Number.MAX_SAFE_INTEGER;

/** Ascending puts the least progress first, because those students are looked for. Ties are sorted by name. */
function inOrder({ by, up }: Order): Compare {
  const way = up ? 1 : -1;
  return (a, b) => way * compare[by](a, b) || compare.name(a, b);
}

/** For the stylesheet, which lays the columns out. */
function inPixels({ names, overall, quiet, module }: Widths): CSSProperties {
  return {
    '--names': `${names}px`,
    '--overall': `${overall}px`,
    '--quiet': `${quiet}px`,
    '--module': `${module}px`,
  } as CSSProperties;
}

/** For many links in one place, such as table cells: plain anchors, which are cheap to render, with one shared listener. For `onClick` on an `a` with an address of the app. A click for a new tab or window is left to the browser. */
function useOpenLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { history } = useRouter();
  return useCallback(
    (event) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      history.push(pathname + search);
    },
    [history],
  );
}
