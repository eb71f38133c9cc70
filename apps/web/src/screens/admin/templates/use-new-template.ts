// Creates a template, new or as a copy: once, even if pressed repeatedly, and opens it when it has arrived.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { showToast } from '../../../ui/toast.ts';
import { useTemplates } from './write-templates.ts';

/** `make` returns the new id; the same `callId` creates the same template. `message` is the toast once it is open. */
export function useNewTemplate(make: (callId: string) => Promise<string>, message?: string) {
  const { busy, problem, attempt, forget } = useAttempt();
  // Pressed again after a lost answer, it creates the same template.
  const [callId] = useState(() => crypto.randomUUID());
  const [madeId, setMadeId] = useState<string | null>(null);
  useOpenOnceKnown(madeId, message);
  const create = () => attempt(async () => setMadeId(await make(callId)));
  return { busy: busy || madeId !== null, made: madeId !== null, problem, forget, create };
}

/** The template's screen can show it only once its row has arrived. */
function useOpenOnceKnown(templateId: string | null, message: string | undefined): void {
  const navigate = useNavigate();
  const { templates } = useTemplates();
  const isKnown = templateId !== null && templates.some(({ id }) => id === templateId);
  useEffect(() => {
    if (!isKnown) return;
    if (message !== undefined) showToast(message);
    void navigate({
      to: '/staff/admin/learningPlans/$templateId/{-$questionSet}',
      params: { templateId, questionSet: 'start' },
    });
  }, [isKnown, templateId, navigate, message]);
}
