// More information about a classroom, and how its page works.
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { Stack } from '../../../ui/layout.tsx';
import { InfoPopover } from '../../../ui/popover.tsx';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { usePeople } from '../../../features/people/use-people.ts';

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
