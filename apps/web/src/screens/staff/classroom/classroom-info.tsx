// More information about a classroom, and how its page works.
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Info } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Stack } from '../../../ui/layout.tsx';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { usePeople } from '../../../features/people/use-people.ts';
import iconButton from '../../../ui/icon-button.module.css';
import styles from '../../../ui/popover.module.css';

export function ClassroomInfo({ chat }: { readonly chat: Chat }) {
  const { i18n } = useLingui();
  const category = useCategories().find(({ id }) => id === chat.categoryId);
  const teacher = usePeople().byId.get(chat.teacherId ?? '');
  return (
    <InfoPopover label={i18n._('About this classroom')}>
      <Stack gap="small">
        <p>{i18n._('Category: {name}', { name: category?.categoryName ?? '' })}</p>
        <p>{i18n._('Teacher: {name}', { name: teacher?.displayName ?? i18n._('No teacher') })}</p>
        <p>
          {chat.active ? i18n._('This classroom is active.') : i18n._('This classroom is inactive.')}{' '}
          {chat.locked ? i18n._('Its chat is locked.') : i18n._('Its chat is open.')}
        </p>
        <p>{i18n._('Move a topic or a module with its arrows, or drag it by its handle.')}</p>
        <p>
          {i18n._(
            'Press Remove modules to take modules out of the class, and View modules when you are done.',
          )}
        </p>
      </Stack>
    </InfoPopover>
  );
}

type InfoPopoverProps = {
  /** The name of the button and of the popover. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A popover beside a small button: an explanation that most people do not need. */
function InfoPopover({ label, children }: InfoPopoverProps) {
  return (
    <DialogTrigger>
      <Button aria-label={label} className={iconButton.button ?? ''}>
        <Info className={iconButton.icon} aria-hidden />
      </Button>
      <AriaPopover className={styles.popover ?? ''} offset={4} containerPadding={16}>
        <Dialog aria-label={label} className={styles.dialog}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
