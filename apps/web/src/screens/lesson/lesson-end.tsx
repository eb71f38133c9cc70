// Leads to the end of a lesson that has just been finished; a learner who has begun another piece gets a link instead.
import { useLingui } from '@lingui/react';
import { Navigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../navigation/links.tsx';

type Props = {
  readonly place: { readonly topicId: string; readonly moduleId: string };
  /** Something is being written, chosen or recorded. */
  readonly isBegun: boolean;
};

export function LessonEnd({ place, isBegun }: Props) {
  const { i18n } = useLingui();
  // As it was when the work arrived: what is emptied later must not move the page either.
  const [isOffered] = useState(isBegun);
  const end = { to: '/topics/$topicId/modules/$moduleId/finished', params: place } as const;
  if (!isOffered) return <Navigate {...end} />;
  return (
    <output>
      <ButtonLink {...end} icon={Check} wide>
        {i18n._('You have finished this lesson.')}
      </ButtonLink>
    </output>
  );
}
