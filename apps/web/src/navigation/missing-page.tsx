// The page for an entity that does not exist: what is missing, and a link to continue.
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton, type LinkButtonProps } from '../ui/button.tsx';
import type { DrawingName } from '../ui/drawings.tsx';
import { NoticePanel } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenTitle } from './screen-title.tsx';

type Props = {
  readonly heading: string;
  readonly drawing?: DrawingName;
  /** The same in simple words. */
  readonly hint?: string;
  /** Below: the work that was being done there. */
  readonly orphanedDraft?: ReactNode;
};

/** With the address and the label of its one link. */
export const Missing = createLink(
  ({ heading, drawing, hint, orphanedDraft, ...link }: Props & LinkButtonProps) => (
    <MissingPage
      heading={heading}
      drawing={drawing}
      hint={hint}
      orphanedDraft={orphanedDraft}
      action={<LinkButton variant="primary" {...link} />}
    />
  ),
);

export function MissingPage({
  heading,
  drawing = 'lens',
  hint,
  orphanedDraft,
  action,
}: Props & { readonly action: ReactNode }) {
  return (
    <Page width="form">
      <ScreenTitle>{heading}</ScreenTitle>
      <NoticePanel drawing={drawing} heading={heading} action={action}>
        {hint}
      </NoticePanel>
      {orphanedDraft}
    </Page>
  );
}
