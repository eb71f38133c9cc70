// The page for an entity that does not exist: what is missing, and a link to continue.
import type { ReactNode } from 'react';
import type { DrawingName } from '../ui/drawings.tsx';
import { NoticePanel } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenTitle } from './screen-title.tsx';

type Props = {
  readonly heading: string;
  readonly drawing?: DrawingName;
  readonly action: ReactNode;
};

export function MissingPage({ heading, drawing = 'lens', action }: Props) {
  return (
    <Page width="form">
      <ScreenTitle>{heading}</ScreenTitle>
      <NoticePanel drawing={drawing} heading={heading} action={action} />
    </Page>
  );
}
