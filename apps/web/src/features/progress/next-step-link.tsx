// The button that leads to what comes next, and names it: the next page or task of a lesson, or something else.
import { useLingui } from '@lingui/react';
import { ChevronRight } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import styles from './next-step-link.module.css';
import type { Step } from './use-next-step.ts';

type Props = {
  readonly lessonParams: { readonly topicId: string; readonly moduleId: string };
  /** Undefined: not known yet; the button leads to the list, which marks it. */
  readonly step: Step | undefined;
  readonly wide?: boolean;
};

/** How such a button looks, as props of a `ButtonLink`. */
export const nextLook = { variant: 'primary', endIcon: ChevronRight, className: styles.next } as const;

export function NextWords({ name }: { readonly name: string | undefined }) {
  const { i18n } = useLingui();
  return (
    <span className={styles.words} dir="auto">
      {name === undefined ? i18n._('Continue') : i18n._('Next: {name}', { name })}
    </span>
  );
}

export function NextStepLink({ lessonParams, step, wide }: Props) {
  const look = { ...nextLook, wide };
  const words = <NextWords name={step?.item.instructions} />;
  if (step === undefined)
    return (
      <ButtonLink to="/topics/$topicId/modules/$moduleId/learning" params={lessonParams} {...look}>
        {words}
      </ButtonLink>
    );
  return step.kind === 'resource' ? (
    <ButtonLink
      to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
      params={{ ...lessonParams, resourceId: step.item.id }}
      {...look}
    >
      {words}
    </ButtonLink>
  ) : (
    <ButtonLink
      to="/topics/$topicId/modules/$moduleId/tasks/$taskId"
      params={{ ...lessonParams, taskId: step.item.id }}
      {...look}
    >
      {words}
    </ButtonLink>
  );
}
