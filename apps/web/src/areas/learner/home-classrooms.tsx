// The learner's classrooms on the home screen, each with its unread messages.
import { useLingui } from '@lingui/react';
import { MessagesSquare } from 'lucide-react';
import type { ChatInHand } from '../../features/chat/use-chats.ts';
import { TileLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';

type Props = { readonly classrooms: readonly ChatInHand[] };

export function HomeClassrooms({ classrooms }: Props) {
  const { i18n } = useLingui();
  return (
    <Section title={i18n._('Classrooms')}>
      {classrooms.length > 0 ? (
        <Grid of="wideTiles">
          {classrooms.map(({ chat, unread }) => (
            <li key={chat.id}>
              <TileLink
                to="/classes/$chatId"
                params={{ chatId: chat.id }}
                title={chat.chatName}
                icon={MessagesSquare}
                badge={
                  <Badge
                    count={unread}
                    label={i18n._('{count, plural, one {# unread message} other {# unread messages}}', {
                      count: unread,
                    })}
                  />
                }
              />
            </li>
          ))}
        </Grid>
      ) : (
        <EmptyState drawing="bubbles">{i18n._('Classroom chats will appear here')}</EmptyState>
      )}
    </Section>
  );
}
