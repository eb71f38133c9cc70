// The "New message" button of the inbox; its dialog is loaded when it is first pressed.
import { useLingui } from '@lingui/react';
import { MessageSquarePlus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

const NewMessage = lazyWithRetry(async () => (await import('./new-message.tsx')).NewMessage);

/** Renders nothing for learners: only staff start conversations. */
export function NewMessageButton() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  if (!can('startPrivateChats')) return null;
  return (
    <>
      <Button variant="primary" icon={MessageSquarePlus} onClick={() => setIsOpen(true)}>
        {i18n._('New message')}
      </Button>
      <Suspense fallback={null}>{isOpen && <NewMessage onClose={close} />}</Suspense>
    </>
  );
}
