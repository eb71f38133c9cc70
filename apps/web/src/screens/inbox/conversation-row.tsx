// One conversation in the inbox: its people, its last message with the time, and the unread count.
import { previewSentences, previewText } from '@foothold/domain/chat/preview';
import { hasStaff } from '@foothold/domain/chat/participants';
import { useLingui } from '@lingui/react';
import { RowLink } from '../../navigation/links.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/badge.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { pictureOf } from '../../features/people/pictures.ts';
import { useViewer } from '../../session/viewer.tsx';
import type { Conversation } from './use-inbox.ts';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';

export function ConversationRow({ conversation }: { readonly conversation: Conversation }) {
  const { i18n } = useLingui();
  const { chatId, name, people, last, unread } = conversation;
  const includesStaff = hasStaff(people);
  return (
    <RowLink
      to="/messages/$chatId"
      params={{ chatId }}
      start={<Avatar src={pictureOf(people[0])} />}
      title={name}
      tag={includesStaff && <Tag tone="staff">{i18n._('Staff')}</Tag>}
      text={<Preview last={last} />}
      meta={last && <DateText at={last.createdAt} as="short" />}
      end={unread > 0 && <UnreadBadge count={unread} />}
      staff={includesStaff}
      unread={unread > 0}
    />
  );
}

function Preview({ last }: Pick<Conversation, 'last'>) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const said = previewText(last);
  // User content is never looked up in the catalogue.
  const text = last !== undefined && last.preview !== '' ? last.preview : i18n._(said);
  return last?.createdBy === viewer.id ? i18n._(previewSentences.me, { text }) : text;
}
