// One classroom in the list: its name, its teacher, how many are in it, and what is unread.
import { useLingui } from '@lingui/react';
import { MessagesSquare } from 'lucide-react';
import { TileLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { usePeople } from '../people/use-people.ts';
import type { Classroom } from './use-classrooms.ts';

export function ClassroomCard({ classroom }: { readonly classroom: Classroom }) {
  const { i18n } = useLingui();
  const { chat, members, unread } = classroom;
  const teacher = usePeople().byId.get(chat.teacherId ?? '');
  return (
    <TileLink
      to="/classes/$chatId"
      params={{ chatId: chat.id }}
      title={chat.chatName}
      icon={MessagesSquare}
      text={
        <>
          {teacher !== undefined && (
            <>
              <bdi>{teacher.displayName}</bdi>
              <br />
            </>
          )}
          {i18n._('{count, plural, one {# member} other {# members}}', { count: members })}
        </>
      }
      badge={<Badge count={unread} words={i18n._('{count} unread messages', { count: unread })} />}
    />
  );
}
