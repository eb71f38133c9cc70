// What the written lines become: pages with where they open, and tasks with the tool that stands out for learners, to be changed.
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { toolOfTask, type Tool } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { Camera, Globe, ListChecks, Mic, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToolField } from '../../../../features/curriculum/tool-field.tsx';
import type { Icon } from '../../../../ui/icon.ts';
import { IconDisc } from '../../../../ui/avatar.tsx';
import type { Lesson } from './give-lesson.ts';
import { hostOf } from './lesson-lines.ts';
import styles from './new-lesson.module.css';
import { mayBePage, type LinkedPage } from './use-linked-pages.ts';

type Props = {
  readonly lesson: Lesson;
  readonly pageOf: (link: string) => LinkedPage | undefined;
  /** It is being given: nothing can be chosen. */
  readonly fixed: boolean;
  readonly onChooseTool: (line: string, tool: Tool | null) => void;
};

const toolIcons: Readonly<Record<Tool, Icon>> = { photo: Camera, voice: Mic, text: PenLine };

export function LessonList({ lesson: { pages, tasks }, pageOf, fixed, onChooseTool }: Props) {
  const { i18n } = useLingui();
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
        const tool = toolOfTask(task);
        const { instructions } = task;
        return (
          <Row
            key={`task ${index}`}
            icon={tool === null ? ListChecks : toolIcons[tool]}
            title={instructions}
            end={
              <ToolField
                label={i18n._('How do learners answer “{name}”?', { name: instructions })}
                labelHidden
                disabled={fixed}
                tool={task.tool}
                instructions={instructions}
                onChoose={(chosen) => onChooseTool(instructions, chosen)}
              />
            }
          >
            {i18n._('Task')}
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

type RowProps = {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
};

function Row(props: RowProps) {
  return (
    <li className={styles.item}>
      <IconDisc icon={props.icon} size="small" />
      <span className={styles.words}>
        <bdi className={styles.title}>{props.title}</bdi>
        <span className={styles.soft}>{props.children}</span>
      </span>
      {props.end !== undefined && <span className={styles.end}>{props.end}</span>}
    </li>
  );
}
