// The box of a picker: pressed, it opens its list, which closes with each choice, with a press beside it and whenever the page scrolls under it; moved, it takes its list along.
import {
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';

type Props = ComponentProps<typeof Input> & {
  readonly chosen: readonly string[];
  readonly listRef: RefObject<HTMLElement | null>;
};

export function PickerInput({ chosen, listRef, onKeyDownCapture, ...input }: Props) {
  const state = useContext(ComboBoxStateContext);
  const box = useRef<HTMLInputElement>(null);
  useListBesideBox(box, state?.isOpen === true);
  const pressed = useClosedList(box, listRef, chosen);
  return (
    <Input
      {...input}
      onKeyDownCapture={(event) => {
        onKeyDownCapture?.(event);
        pressed(event);
      }}
      ref={box}
      onClick={() => {
        if (state !== null && !state.isOpen) state.open(null, 'manual');
      }}
    />
  );
}

/**
 * React Aria keeps the list of several open until focus leaves the box. It would stand over the button that saves, and
 * on an iPhone a press beside the list takes the focus away from nothing.
 */
function useClosedList(
  box: RefObject<HTMLInputElement | null>,
  listRef: RefObject<HTMLElement | null>,
  chosen: readonly string[],
): (event: KeyboardEvent) => void {
  const state = useContext(ComboBoxStateContext);
  const isOpen = state?.isOpen === true;
  const close = useRef(() => {});
  useEffect(() => {
    // Not `close`: that would open again when the words that were typed go.
    close.current = () => state?.revert();
  });
  const now = chosen.join();
  const before = useRef(now);
  const closedItself = useRef(false);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    if (!isOpen) return;
    close.current();
    closedItself.current = true;
  }, [now, isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: PointerEvent) => {
      const own = [listRef.current, box.current?.parentElement];
      if (target instanceof Node && !own.some((each) => each?.contains(target))) close.current();
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, [isOpen, box, listRef]);
  return (event) => {
    // Escape puts a list away; when that has just gone by itself, the form would go instead.
    if (event.key === 'Escape' && closedItself.current && !isOpen) event.stopPropagation();
    closedItself.current = false;
  };
}

/**
 * What is chosen stands under the box, so a dialog grows with each choice and carries the box elsewhere. React Aria
 * looks where the box is when something is resized, and never when it has only moved.
 */
function useListBesideBox(box: RefObject<HTMLInputElement | null>, isOpen: boolean): void {
  const stood = useRef<number | null>(null);
  useLayoutEffect(() => {
    const stands = isOpen ? (box.current?.getBoundingClientRect().top ?? null) : null;
    const moved = stood.current !== null && stands !== null && stands !== stood.current;
    stood.current = stands;
    if (moved) window.dispatchEvent(new Event('resize'));
  });
}
