// The classrooms of a member of staff, with what is new in each, and the ways to its page, its chat and its progress.
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn, MessagesSquare, UserRoundPlus } from 'lucide-react';
import { useOpenByPreference } from '../../../features/classrooms/use-open-by-preference.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { CountedLine } from '../../../features/classrooms/counted-line.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from './today.module.css';
import type { ClassToday } from './use-today.ts';

export function TodayClasses({ classes }: { readonly classes: readonly ClassToday[] }) {
  const { i18n } = useLingui();
  return (
    <Section title={i18n._('Classrooms')} beside={classes.length}>
      <ul className={styles.classes}>
        {classes.map((each) => (
          <li key={each.chat.id}>
            <ClassCard classroom={each} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ClassCard({ classroom }: { readonly classroom: ClassToday }) {
  const { i18n } = useLingui();
  const openByPreference = useOpenByPreference();
  const { chat, studentIds, waiting, unread, current } = classroom;
  const isNew = waiting.evidence + waiting.plans + unread > 0;
  return (
    <article className={styles.class} aria-label={chat.chatName}>
      <h3 className={styles.className}>
        <Link
          to="/staff/classrooms/$groupChatId"
          params={{ groupChatId: chat.id }}
          className={styles.link}
          onClick={() => openByPreference(chat.id)}
        >
          <bdi>{chat.chatName}</bdi>
        </Link>
      </h3>
      <p className={styles.soft}>
        {i18n._('{count, plural, one {# student} other {# students}}', { count: studentIds.length })}
        {current.length > 0 && (
          <>
            {' · '}
            {i18n._('Now')}: <bdi>{current.map(({ moduleName }) => moduleName).join(', ')}</bdi>
          </>
        )}
      </p>
      {isNew ? (
        <ul className={styles.news}>
          <CountedLine count={waiting.evidence} text={i18n._('to comment on')} />
          <CountedLine
            count={waiting.plans}
            text={i18n._('{count, plural, one {plan to check} other {plans to check}}', {
              count: waiting.plans,
            })}
          />
          <CountedLine
            count={unread}
            text={i18n._('{count, plural, one {unread message} other {unread messages}}', { count: unread })}
          />
        </ul>
      ) : (
        studentIds.length > 0 && <p className={styles.soft}>{i18n._('Nothing new')}</p>
      )}
      <div className={styles.ways}>
        {studentIds.length === 0 ? (
          <ButtonLink
            small
            icon={UserRoundPlus}
            to="/staff/classrooms/$groupChatId"
            params={{ groupChatId: chat.id }}
          >
            {i18n._('Add students')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink small icon={MessagesSquare} to="/classes/$chatId" params={{ chatId: chat.id }}>
              {i18n._('Chat')}
            </ButtonLink>
            <ButtonLink
              small
              icon={ChartNoAxesColumn}
              to="/staff/classrooms/$groupChatId/progress"
              params={{ groupChatId: chat.id }}
            >
              {i18n._('Progress')}
            </ButtonLink>
          </>
        )}
      </div>
    </article>
  );
}
