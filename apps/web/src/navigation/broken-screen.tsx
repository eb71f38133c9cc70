// The error boundary's fallback for a screen: says that it is our fault and offers two ways to continue. The rest of the app works.
import { useLingui } from '@lingui/react';
import { RotateCcw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useState } from 'react';
import { NoticePanel } from '../ui/empty-state.tsx';
import { LazyHelpCode } from '../ui/lazy-help-code.tsx';
import { Cluster } from '../ui/layout.tsx';
import { Page } from '../ui/page.tsx';
import { answeredRequest } from '../ui/request-ids.ts';
import { ButtonLink } from './links.tsx';
import { ScreenTitle } from './screen-title.tsx';

export function BrokenScreen({ reset }: { readonly reset: () => void }) {
  const { i18n } = useLingui();
  const title = i18n._('Something went wrong');
  // The log has nothing of the crash itself, but what this device asked for just before.
  const [code] = useState(answeredRequest);
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <NoticePanel
        heading={title}
        action={
          <Cluster>
            <Button variant="primary" icon={RotateCcw} onClick={reset}>
              {i18n._('Try again')}
            </Button>
            <ButtonLink to="/">{i18n._('Home')}</ButtonLink>
          </Cluster>
        }
      >
        <p>{i18n._('This is not your fault. What you have sent is safe.')}</p>
        <LazyHelpCode code={code} />
      </NoticePanel>
    </Page>
  );
}
