// The secondary actions of a row, in a menu behind three dots.
import { EllipsisVertical } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './action-menu.module.css';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import iconButton from './icon-button.module.css';
import popover from './popover.module.css';

export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onAction: () => void;
};

export type ActionMenuProps = {
  readonly label: string;
  readonly icon?: Icon;
  readonly actions: readonly MenuAction[];
};

export function ActionMenu({ label, icon: Trigger = EllipsisVertical, actions }: ActionMenuProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={iconButton.button ?? ''}>
        <Trigger className={iconButton.icon} aria-hidden />
      </Button>
      <Popover className={popover.popover ?? ''} offset={4} containerPadding={16} placement="bottom end">
        <Menu
          className={styles.menu ?? ''}
          disabledKeys={actions.filter((action) => action.disabled).map((action) => action.id)}
          onAction={(id) => actions.find((action) => action.id === id)?.onAction()}
        >
          {actions.map(({ id, label, icon: Drawing, danger }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              className={classNames(styles.item, danger && styles.danger)}
            >
              {Drawing && <Drawing className={styles.icon} aria-hidden />}
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
