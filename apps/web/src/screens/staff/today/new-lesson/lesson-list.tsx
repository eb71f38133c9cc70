// What the written lines become: pages with where they open, and tasks with the tool that stands out for learners.
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { toolAskedFor, type Tool } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { Camera, Globe, ListChecks, Mic, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Icon } from '../../../../ui/icon.ts';
import { IconDisc } from '../../../../ui/avatar.tsx';
import type { Lesson } from './give-lesson.ts';
import { hostOf } from './lesson-lines.ts';
import styles from './new-lesson.module.css';
import { mayBePage, type LinkedPage } from './use-linked-pages.ts';

type Props = { readonly lesson: Lesson; readonly pageOf: (link: string) => LinkedPage | undefined };

const toolIcons: Readonly<Record<Tool, Icon>> = { photo: Camera, voice: Mic, text: PenLine };

export function LessonList({ lesson: { pages, tasks }, pageOf }: Props) {
  const { i18n } = useLingui();
  const tools: Readonly<Record<Tool, string>> = {
    photo: i18n._('Photo'),
    voice: i18n._('Voice'),
    text: i18n._('Text'),
  };
  return (
    <ul className={styles.items} aria-label={i18n._('In this lesson')}>
      {pages.map(({ embedLink, instructions }, index) => (
        <Row key={`page ${index}`} icon={Globe} title={instructions}>
          {/* Until the page's own title is known, its host is the title. */}
          {instructions === hostOf(embedLink) ? i18n._('Page') : hostOf(embedLink)}
          <Opening link={embedLink} page={pageOf(embedLink)} />
        </Row>
      ))}
      {tasks.map((task, index) => {
        const tool = toolAskedFor(task);
        return (
          <Row key={`task ${index}`} icon={tool === null ? ListChecks : toolIcons[tool]} title={task}>
            {i18n._('Task')}
            {tool !== null && ` · ${tools[tool]}`}
          </Row>
        );
      })}
    </ul>
  );
}

function Opening({ link, page }: { readonly link: string; readonly page: LinkedPage | undefined }) {
  const { i18n } = useLingui();
  if (!mayBePage(link)) return <strong> · {i18n._(curriculumSentences.embedLink)}</strong>;
  if (page === undefined) return <> · {i18n._('Looking…')}</>;
  if (page.opens === 'unknown') return null;
  return <> · {page.opens === 'here' ? i18n._('opens here') : i18n._('opens in a new tab')}</>;
}

function Row(props: { readonly icon: Icon; readonly title: string; readonly children: ReactNode }) {
  return (
    <li className={styles.item}>
      <IconDisc icon={props.icon} size="small" />
      <span className={styles.words}>
        <bdi className={styles.title}>{props.title}</bdi>
        <span className={styles.soft}>{props.children}</span>
      </span>
    </li>
  );
}
