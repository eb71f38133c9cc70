// One's own college account: connected with which, and connecting it.
import { useLingui } from '@lingui/react';
import { School } from 'lucide-react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';
import { IdentityList } from '../../features/single-sign-on/identity-list.tsx';
import { useIdentities } from '../../features/single-sign-on/use-identities.ts';
import { useServices } from '../../features/single-sign-on/use-services.ts';

export function OwnCollegeAccount() {
  const { i18n } = useLingui();
  const { id } = useViewer();
  const { identities, complete } = useIdentities(id);
  const services = useServices();
  const { busy, attempt } = useAttemptWithToast();
  const connect = (issuerId: string) =>
    void attempt(async () => {
      const { url } = await calls.singleSignOn.begin({ issuerId, purpose: 'link' });
      window.location.assign(url);
    });
  if (!complete || (identities.length === 0 && services.length === 0)) return null;
  return (
    <Section title={i18n._('College account')}>
      {identities.length > 0 ? (
        <IdentityList identities={identities} />
      ) : (
        <>
          <p>
            {i18n._(
              'Connect your college account once, and sign in with it from then on. Your password here then no longer works.',
            )}
          </p>
          <Cluster>
            {services.map((service) => (
              <Button key={service.id} icon={School} busy={busy} onClick={() => connect(service.id)}>
                {i18n._('Connect {name}', { name: service.name })}
              </Button>
            ))}
          </Cluster>
        </>
      )}
    </Section>
  );
}
