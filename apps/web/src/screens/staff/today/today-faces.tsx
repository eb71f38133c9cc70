// The people of each classroom, a row of faces: whose recording waits and who has been quiet come first.
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { usePeople } from '../../../features/people/use-people.ts';
import { WallOfPeople } from '../../../features/progress/wall-of-people.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Section } from '../../../ui/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './today.module.css';
import type { ClassToday } from './use-today.ts';

/** One row on a laptop, two or three on a phone. */
const maxFaces = 12;

export function TodayFaces({ classes }: { readonly classes: readonly ClassToday[] }) {
  const { i18n } = useLingui();
  const taught = classes.filter(({ studentIds }) => studentIds.length > 0);
  if (taught.length === 0) return null;
  return (
    <Section title={i18n._('People')}>
      {taught.map((classroom) => (
        <FacesOfClass key={classroom.chat.id} classroom={classroom} />
      ))}
    </Section>
  );
}

function FacesOfClass({ classroom: { chat, studentIds } }: { readonly classroom: ClassToday }) {
  const { i18n } = useLingui();
  const { byId } = usePeople();
  const students = useMemo(
    () =>
      studentIds
        .flatMap((id) => byId.get(id) ?? [])
        .toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
    [studentIds, byId],
  );
  return (
    <div className={styles.faces}>
      <h3 className={styles.className}>
        <bdi>{chat.chatName}</bdi>
      </h3>
      <WallOfPeople
        chatId={chat.id}
        students={students}
        label={i18n._('People in {name}', { name: chat.chatName })}
        atMost={maxFaces}
        renderMore={(count) => (
          <ButtonLink
            small
            variant="plain"
            to="/staff/classrooms/$groupChatId"
            params={{ groupChatId: chat.id }}
          >
            <span aria-hidden>{`+ ${count}`}</span>
            <VisuallyHidden>
              {i18n._('{count, plural, one {# more person} other {# more people}} in {name}', {
                count,
                name: chat.chatName,
              })}
            </VisuallyHidden>
          </ButtonLink>
        )}
      />
    </div>
  );
}
