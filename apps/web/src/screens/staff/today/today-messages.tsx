// The chats with unread messages, of classrooms and in private, the newest first; each row opens its chat.
import { previewText } from '@foothold/domain/chat/preview';
import { useLingui } from '@lingui/react';
import { pictureOf } from '../../../features/people/pictures.ts';
import { RowLink } from '../../../navigation/links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { UnreadBadge } from '../../../features/chat/unread-badge.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import type { UnreadChat } from './use-today.ts';

export function TodayMessages({ chats }: { readonly chats: readonly UnreadChat[] }) {
  const { i18n } = useLingui();
  return (
    <Section title={i18n._('Unread messages')}>
      {chats.length === 0 ? (
        <Card>
          <p>{i18n._('No unread messages')}</p>
        </Card>
      ) : (
        <RowList label={i18n._('Unread messages')}>
          {chats.map((each) => (
            <li key={each.chat.id}>
              <UnreadRow {...each} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}

function UnreadRow({ chat, last, author, unread }: UnreadChat) {
  const { i18n } = useLingui();
  const name = author?.displayName ?? i18n._('Deleted User');
  // User content is never looked up in the catalogue.
  const said = last.preview === '' ? i18n._(previewText(last)) : last.preview;
  const isClass = chat.kind === 'group';
  const face = {
    params: { chatId: chat.id },
    start: <Avatar src={pictureOf(author)} />,
    title: isClass ? chat.chatName : name,
    text: isClass ? i18n._('{name}: {text}', { name, text: said }) : said,
    meta: <DateText at={last.createdAt} as="short" />,
    end: <UnreadBadge count={unread} />,
    unread: true,
  };
  return isClass ? <RowLink to="/classes/$chatId" {...face} /> : <RowLink to="/messages/$chatId" {...face} />;
}
