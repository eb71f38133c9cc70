// The error boundary's fallback for a screen: says that it is our fault and offers two ways to continue. The rest of the app works.
import { useLingui } from '@lingui/react';
import { RotateCcw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { NoticePanel } from '../ui/empty-state.tsx';
import { Cluster } from '../ui/layout.tsx';
import { Page } from '../ui/page.tsx';
import { ButtonLink } from './links.tsx';
import { ScreenTitle } from './screen-title.tsx';

export function BrokenScreen({ reset }: { readonly reset: () => void }) {
  const { i18n } = useLingui();
  const title = i18n._('Something went wrong');
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
      </NoticePanel>
    </Page>
  );
}
