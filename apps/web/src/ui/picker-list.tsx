// The floating list of a picker. It stays beside its input while the page scrolls under it, and closes when the input leaves the screen.
import { useContext, type ReactNode, type RefObject } from 'react';
import { ComboBoxStateContext, ListBox } from 'react-aria-components/ComboBox';
import { Popover } from 'react-aria-components/Popover';
import styles from './picker.module.css';
import popover from './popover.module.css';

type Props = {
  readonly boxRef: RefObject<HTMLElement | null>;
  readonly listRef: RefObject<HTMLElement | null>;
  readonly emptyText: string;
  readonly children: ReactNode;
};

export function PickerList({ boxRef, listRef, emptyText, children }: Props) {
  const state = useContext(ComboBoxStateContext);
  const close = () => {
    // Live pages scroll by themselves: rows that arrive above, a dialog that grows, a keyboard that opens.
    // React Aria would close the list under the finger; it updates the list's position on resize instead.
    if (window.event?.type === 'scroll' && isOnScreen(boxRef.current))
      window.dispatchEvent(new Event('resize'));
    else state?.close();
  };
  return (
    <Popover
      ref={listRef}
      isOpen={state?.isOpen === true}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      className={`${popover.popover} ${styles.popover}`}
      offset={4}
    >
      <ListBox
        className={styles.list ?? ''}
        renderEmptyState={() => <p className={styles.nothing}>{emptyText}</p>}
      >
        {children}
      </ListBox>
    </Popover>
  );
}

function isOnScreen(box: HTMLElement | null): boolean {
  if (box === null) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
