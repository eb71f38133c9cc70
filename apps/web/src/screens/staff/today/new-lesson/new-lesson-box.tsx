// One box on Today that makes a whole lesson of what is pasted or typed, and gives it to a class.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { Presentation } from 'lucide-react';
import { DrawingChoices } from '../../../../features/curriculum/drawing-choices.tsx';
import { ButtonLink } from '../../../../navigation/links.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Cluster, Stack } from '../../../../ui/layout.tsx';
import { Card } from '../../../../ui/page.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { ClassToday } from '../use-today.ts';
import { hasBegun } from './give-lesson.ts';
import { LessonList } from './lesson-list.tsx';
import { LessonOnPhone } from './lesson-on-phone.tsx';
import styles from './new-lesson.module.css';
import { useNewLesson, type NewLesson } from './use-new-lesson.ts';

type Props = { readonly classes: readonly ClassToday[]; readonly takesFocus: boolean };

export function NewLessonBox({ classes, takesFocus }: Props) {
  const { i18n } = useLingui();
  const lesson = useNewLesson(classes);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const isWritten = lesson.delivery !== null || !isBlank(lesson.text);
  return (
    <section aria-label={i18n._('New lesson')}>
      <Card>
        <Stack>
          <TextArea
            ref={field}
            label={i18n._('Paste a link or write a task')}
            hint={i18n._('One on each line. A link becomes a page to learn from.')}
            minRows={1}
            maxLength={20_000}
            dir="auto"
            readOnly={lesson.delivery !== null}
            value={lesson.text}
            onChange={(event) => lesson.write(event.target.value)}
          />
          {isWritten && (
            <div className={styles.lesson}>
              <Details classes={classes} lesson={lesson} />
              <LessonOnPhone lesson={lesson.lesson} />
            </div>
          )}
          {!isWritten && lesson.given !== null && <Given classes={classes} given={lesson.given} />}
        </Stack>
      </Card>
    </section>
  );
}

type DetailsProps = { readonly classes: readonly ClassToday[]; readonly lesson: NewLesson };

function Details({ classes, lesson: { lesson, topics, ...rest } }: DetailsProps) {
  const { i18n } = useLingui();
  const { change, chooseTool, nameError, problem, busy, delivery, unlock, pageOf, give } = rest;
  const fixed = delivery !== null;
  const begun = fixed && hasBegun(delivery);
  if (topics.length === 0)
    return (
      <Banner
        tone="info"
        action={
          <ButtonLink to="/staff/topics" small>
            {i18n._('Topics')}
          </ButtonLink>
        }
      >
        {i18n._('Add a topic first: every lesson belongs to one.')}
      </Banner>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <Stack>
        <LessonList lesson={lesson} pageOf={pageOf} fixed={fixed} onChooseTool={chooseTool} />
        <TextField
          label={i18n._('Module name')}
          dir="auto"
          maxLength={200}
          disabled={fixed}
          value={lesson.moduleName}
          onChange={(event) => change({ moduleName: event.target.value })}
          {...(nameError === null ? {} : { error: i18n._(nameError) })}
        />
        <div className={styles.fields}>
          <SelectField
            label={i18n._('Topic')}
            disabled={fixed}
            value={lesson.topicId}
            options={topics.map(({ id, topicName }) => ({ value: id, label: topicName }))}
            onChange={(event) => change({ topicId: event.target.value })}
          />
          <SelectField
            label={i18n._('Classroom')}
            disabled={fixed}
            value={lesson.chatId}
            options={classes.map(({ chat }) => ({ value: chat.id, label: chat.chatName }))}
            onChange={(event) => change({ chatId: event.target.value })}
          />
        </div>
        {!fixed && (
          <Disclosure title={i18n._('Picture')}>
            <DrawingChoices chosen={lesson.drawing} onChoose={(drawing) => change({ drawing })} />
          </Disclosure>
        )}
        <Problem
          sentence={problem}
          heading={
            begun
              ? i18n._('A part of the lesson is stored. Press the button again to finish it.')
              : i18n._('This was not given yet.')
          }
        />
        <Cluster>
          <Button type="submit" variant="primary" icon={Presentation} busy={busy}>
            {i18n._('Give to class')}
          </Button>
          {begun && !busy && (
            <ButtonLink
              to="/staff/topics/$topicId/modules/$moduleId"
              params={{ topicId: lesson.topicId, moduleId: delivery.moduleId }}
            >
              {i18n._('Open the module')}
            </ButtonLink>
          )}
          {fixed && !busy && (
            <Button variant="plain" onClick={unlock}>
              {i18n._('Change the lesson')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}

type GivenProps = {
  readonly classes: readonly ClassToday[];
  readonly given: NonNullable<NewLesson['given']>;
};

/** What comes next: to look at it, and to go on with it. */
function Given({ classes, given: { lesson, moduleId } }: GivenProps) {
  const { i18n } = useLingui();
  const params = { topicId: lesson.topicId, moduleId };
  const chatName = classes.find(({ chat }) => chat.id === lesson.chatId)?.chat.chatName ?? '';
  return (
    <Banner
      tone="good"
      announced
      action={
        <Cluster>
          <ButtonLink to="/topics/$topicId/modules/$moduleId/learning" params={params} small>
            {i18n._('See as a learner')}
          </ButtonLink>
          <ButtonLink to="/staff/topics/$topicId/modules/$moduleId" params={params} small>
            {i18n._('Open the module')}
          </ButtonLink>
        </Cluster>
      }
    >
      {i18n._('{name} is now a lesson of {title}.', { name: lesson.moduleName, title: chatName })}
    </Banner>
  );
}
