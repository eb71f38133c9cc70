// The box of a picker: pressed again, it opens its list again, which closes whenever the page scrolls under it; moved, it takes its list along.
import { useContext, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';

export function PickerInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext);
  const box = useRef<HTMLInputElement>(null);
  useListBesideBox(box, state?.isOpen === true);
  return (
    <Input
      {...props}
      ref={box}
      onClick={() => {
        if (state !== null && !state.isOpen) state.open(null, 'manual');
      }}
    />
  );
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
