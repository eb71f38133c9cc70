// For staff of a category in which nobody learns with them yet: what has to be there first, ticked off as it comes into being.
import { can as roleCan } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { Circle, CircleCheck, Library, Plus, UserPlus, UsersRound } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Card, Section } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCurriculum, type Curriculum } from '../curriculum/use-curriculum.ts';
import { useStarterPack } from '../curriculum/use-starter-pack.ts';
import { usePeople } from '../people/use-people.ts';
import styles from './first-steps.module.css';
import type { Classroom } from './use-classrooms.ts';

const CreateClassroom = lazyWithRetry(async () => (await import('./create-classroom.tsx')).CreateClassroom);

type Step = {
  readonly title: string;
  readonly done: boolean;
  readonly hint: string;
  /** What takes it, primary where it is the next; false: something else comes first. */
  readonly action: false | ((variant: ButtonVariant) => ReactNode);
};

export function FirstSteps({ classes }: { readonly classes: readonly Classroom[] }) {
  const { i18n } = useLingui();
  const [creating, setCreating] = useState(false);
  const curriculum = useCurriculum();
  const starter = useStarterPack(curriculum.topics.length + curriculum.modules.size);
  const steps = useSteps(classes, curriculum, starter, () => setCreating(true));
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  if (!curriculum.complete) return <Skeleton shape="row" count={5} />;
  return (
    <Section
      title={i18n._('First steps')}
      beside={<bdi>{i18n._('{done} of {total}', { done, total: steps.length })}</bdi>}
    >
      <Card>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepLine key={step.title} step={step} isNext={step === next} />
          ))}
        </ol>
        <Problem sentence={starter.problem} />
        {starter.pack?.state === 'adding' && (
          <div className={styles.arriving}>
            <p>{i18n._('The lessons of the starter pack are arriving. You can go on.')}</p>
            <ProgressBar
              label={i18n._('Starter pack')}
              done={starter.pack.added}
              total={starter.pack.total}
              ticked={false}
            />
          </div>
        )}
      </Card>
      {creating && (
        <Suspense>
          <CreateClassroom onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function StepLine({ step: { title, done, hint, action }, isNext }: { step: Step; isNext: boolean }) {
  const { i18n } = useLingui();
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className={styles.step} aria-current={isNext ? 'step' : undefined}>
      <Icon className={done ? styles.done : styles.open} aria-hidden />
      <div className={styles.words}>
        <p className={isNext ? styles.next : styles.title}>
          {title}
          {done && <VisuallyHidden>{` ${i18n._('Done')}`}</VisuallyHidden>}
        </p>
        {isNext && <p className={styles.hint}>{hint}</p>}
        {!done && action !== false && <Cluster>{action(isNext ? 'primary' : 'quiet')}</Cluster>}
      </div>
    </li>
  );
}

function useSteps(
  classes: readonly Classroom[],
  { topics, itemsOf, modulesOf }: Curriculum,
  starter: ReturnType<typeof useStarterPack>,
  onCreateClassroom: () => void,
): readonly Step[] {
  const { i18n } = useLingui();
  const can = useAbilities();
  const people = usePeople().ofCategory;
  const [firstClass] = classes;
  const modules = topics.flatMap(({ id, active }) => (active ? (modulesOf.get(id) ?? []) : []));
  const hasTeacher = people.some(({ role }) => roleCan(role, 'teach'));
  const hasLearners = people.some(({ role }) => roleCan(role, 'learn'));
  const offered = starter.pack?.state === 'offered' ? starter.pack.total : 0;
  return [
    {
      title: i18n._('Create a category'),
      // Nobody works here without one.
      done: true,
      hint: '',
      action: false,
    },
    {
      title: i18n._('Add the first lesson'),
      done: modules.some(({ id }) => itemsOf.has(id)),
      hint:
        offered > 0
          ? i18n._(
              '{count, plural, one {The starter pack has # lesson in simple English. It becomes yours to change.} other {The starter pack has # lessons in simple English. They become yours to change.}}',
              { count: offered },
            )
          : i18n._('A lesson is a module of a topic, with a resource or a task.'),
      action: (variant) => (
        <>
          {offered > 0 && (
            <Button variant={variant} icon={Library} busy={starter.busy} onClick={() => void starter.add()}>
              {i18n._('Use the starter pack')}
            </Button>
          )}
          <ButtonLink to="/staff/topics" variant={offered > 0 ? 'quiet' : variant} icon={Plus}>
            {i18n._('Add a topic')}
          </ButtonLink>
        </>
      ),
    },
    {
      title: i18n._('Invite a teacher'),
      done: hasTeacher,
      hint: i18n._('Every class has a teacher.'),
      action: (variant) =>
        can('inviteStaff') ? (
          <ButtonLink to="/staff/users" variant={variant} icon={UserPlus}>
            {i18n._('Invite user')}
          </ButtonLink>
        ) : (
          <p>{i18n._('Ask an admin to invite one.')}</p>
        ),
    },
    {
      title: i18n._('Create a class'),
      done: firstClass !== undefined,
      hint: can('seeAllClassrooms')
        ? i18n._('With its teacher and its first lesson.')
        : i18n._('With its first lesson. Is your class there already? Ask an admin to add you to it.'),
      action:
        modules.length > 0 &&
        hasTeacher &&
        ((variant) => (
          <Button variant={variant} icon={Plus} aria-haspopup="dialog" onClick={onCreateClassroom}>
            {i18n._('Create classroom')}
          </Button>
        )),
    },
    {
      title: i18n._('Bring the learners into the class'),
      done: classes.some(({ studentIds }) => studentIds.length > 0),
      hint: i18n._('They see their lesson on their Home page. What they hand in appears here.'),
      action: hasLearners
        ? firstClass !== undefined &&
          ((variant) => (
            <ButtonLink
              to="/staff/classrooms/$groupChatId"
              params={{ groupChatId: firstClass.chat.id }}
              variant={variant}
              icon={UserPlus}
            >
              {i18n._('Add students')}
            </ButtonLink>
          ))
        : (variant) => (
            <ButtonLink to="/staff/users/invite" variant={variant} icon={UsersRound}>
              {i18n._('Invite several people')}
            </ButtonLink>
          ),
    },
  ];
}
