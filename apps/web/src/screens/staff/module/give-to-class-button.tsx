// From a module to the classrooms that are to be taught it.
import type { Module } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { Presentation } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';

const GiveToClass = lazyWithRetry(async () => (await import('./give-to-class.tsx')).GiveToClass);

export function GiveToClassButton({ module }: { readonly module: Module }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon={Presentation} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {i18n._('Give to class…')}
      </Button>
      {open && (
        <Suspense>
          <GiveToClass module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
