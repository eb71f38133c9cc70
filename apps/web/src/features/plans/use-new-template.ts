// A template that an admin makes, new or as a copy: made once, however often it is asked for, and opened when it is here.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { showToast } from '../../ui/toast.ts';
import { useTemplates } from './write-templates.ts';

/** `make` returns the new one's id; the same `callId` is the same template. `words` are said when it is open. */
export function useNewTemplate(make: (callId: string) => Promise<string>, words?: string) {
  const { busy, problem, attempt, forget } = useAttempt();
  // Pressed again after a lost answer it is the same template.
  const [callId] = useState(() => crypto.randomUUID());
  const [madeId, setMadeId] = useState<string | null>(null);
  useOpenOnceKnown(madeId, words);
  const create = () => attempt(async () => setMadeId(await make(callId)));
  return { busy: busy || madeId !== null, made: madeId !== null, problem, forget, create };
}

/** The template's screen can only show it once it has come here by itself. */
function useOpenOnceKnown(templateId: string | null, words: string | undefined): void {
  const navigate = useNavigate();
  const { templates } = useTemplates();
  const isKnown = templateId !== null && templates.some(({ id }) => id === templateId);
  useEffect(() => {
    if (!isKnown) return;
    if (words !== undefined) showToast(words);
    void navigate({
      to: '/staff/admin/learningPlans/$templateId/$questionSet',
      params: { templateId, questionSet: 'start' },
    });
  }, [isKnown, templateId, navigate, words]);
}
