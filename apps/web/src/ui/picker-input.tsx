// The input of a picker: a press or typing opens its list; a choice or a press outside closes it; the list follows when the input moves.
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
  readonly boxRef: RefObject<HTMLInputElement | null>;
  readonly listRef: RefObject<HTMLElement | null>;
};

export function PickerInput({ chosen, boxRef, listRef, onKeyDownCapture, ...input }: Props) {
  const state = useContext(ComboBoxStateContext);
  useListBesideBox(boxRef, state?.isOpen === true);
  const pressed = useClosedList(boxRef, listRef, chosen);
  const open = () => {
    if (state !== null && !state.isOpen) state.open(null, 'manual');
  };
  return (
    <Input
      {...input}
      onKeyDownCapture={(event) => {
        onKeyDownCapture?.(event);
        pressed(event);
      }}
      ref={boxRef}
      onClick={({ detail }) => {
        // The second click of a double click on an option can land here, once the dialog has grown.
        if (detail < 2) open();
      }}
      onInput={open}
    />
  );
}

/**
 * React Aria keeps a multi-select list open until focus leaves the input. It would cover the save button, and
 * on an iPhone a press outside the list does not move focus.
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
    // Escape closes a list; if the list has just closed by itself, Escape would close the form instead.
    if (event.key === 'Escape' && closedItself.current && !isOpen) event.stopPropagation();
    closedItself.current = false;
  };
}

/**
 * The chosen options are listed under the input, so a dialog grows with each choice and moves the input. React Aria
 * updates the list's position on resize, but not when the input has only moved.
 */
function useListBesideBox(box: RefObject<HTMLInputElement | null>, isOpen: boolean): void {
  const lastTop = useRef<number | null>(null);
  useLayoutEffect(() => {
    const top = isOpen ? (box.current?.getBoundingClientRect().top ?? null) : null;
    const moved = lastTop.current !== null && top !== null && top !== lastTop.current;
    lastTop.current = top;
    if (moved) window.dispatchEvent(new Event('resize'));
  });
}
