// The buttons of the sign-in services that are switched on. Loaded after the page, which works without them.
import { useLingui } from '@lingui/react';
import { School } from 'lucide-react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useServices } from '../../features/single-sign-on/use-services.ts';

export function CollegeButtons() {
  const { i18n } = useLingui();
  const services = useServices();
  const { busy, problem, attempt } = useAttempt();
  const go = (issuerId: string) =>
    void attempt(async () => {
      const { url } = await calls.singleSignOn.begin({ issuerId, purpose: 'sign in' });
      window.location.assign(url);
    });
  if (services.length === 0) return null;
  return (
    <Stack>
      {services.map(({ id, name }) => (
        <Button key={id} wide icon={School} busy={busy} onClick={() => go(id)}>
          {services.length === 1
            ? i18n._('Sign in with your college account')
            : i18n._('Sign in with your account of {name}', { name })}
        </Button>
      ))}
      <Problem sentence={problem} />
    </Stack>
  );
}
