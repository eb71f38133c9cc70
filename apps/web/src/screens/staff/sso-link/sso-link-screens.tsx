// Where a signed-in user comes back from their college's sign-in service: to connect the account, or to prove that it is them.
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { calls, refusalOf } from '../../../connection/calls.ts';
import { collegeProof } from '../../../connection/college-proof.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { LoadingSpinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';

type Done = 'waiting' | 'done' | { readonly problem: string };

/** Sent once, however often the page renders: the answer is used up by it. */
let sending: Promise<unknown> | null = null;

function useOnce(send: () => Promise<unknown>, onEnd: (problem: string | null) => void): Done {
  const [done, setDone] = useState<Done>('waiting');
  useEffect(() => {
    sending ??= send().finally(() => (sending = null));
    sending.then(
      () => {
        setDone('done');
        onEnd(null);
      },
      (error: unknown) => {
        const problem = refusalOf(error).msg;
        setDone({ problem });
        onEnd(problem);
      },
    );
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return done;
}

export function SsoLinkedScreen() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const done = useOnce(
    () => calls.singleSignOn.completeLinking(),
    (problem) => {
      if (problem !== null) return;
      showToast(i18n._('Your college account is connected'));
      void navigate({ to: '/profile/twoStep', replace: true });
    },
  );
  return <CollegeAccountPage done={done} />;
}

/** In a window of its own, which the browser may keep open. */
export function SsoProvedScreen() {
  const done = useOnce(
    () => calls.singleSignOn.completeProof(),
    (problem) => {
      collegeProof.tell(problem);
      if (problem === null) window.close();
    },
  );
  return <CollegeAccountPage done={done} />;
}

function CollegeAccountPage({ done }: { readonly done: Done }) {
  const { i18n } = useLingui();
  const title = i18n._('College account');
  return (
    <Page width="form">
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading
        title={title}
        back={
          <ButtonLink to="/profile/twoStep" variant="plain" icon={ArrowLeft} small>
            {i18n._('Two-step sign-in')}
          </ButtonLink>
        }
      />
      {done === 'waiting' && <LoadingSpinner />}
      {done === 'done' && <Banner tone="good">{i18n._('Done. You can close this window.')}</Banner>}
      {typeof done === 'object' && (
        <div role="alert">
          <Banner tone="bad">{i18n._(done.problem)}</Banner>
        </div>
      )}
    </Page>
  );
}
