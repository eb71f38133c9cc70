// What administrators do about the sign-in of a member of staff: a code for their college account, disconnecting it, and emergencies.
import { can as roleCan, isStaff } from '@foothold/domain/access/roles';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { KeyRound, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/page.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { setBreakGlass, useBreakGlass } from '../../../features/single-sign-on/use-break-glass.ts';
import { IdentityList } from '../../../features/single-sign-on/identity-list.tsx';
import { createLinkCode, useIdentities } from '../../../features/single-sign-on/use-identities.ts';
import { useIssuers } from '../../../features/single-sign-on/use-issuers.ts';

/** Nothing where the category has no single sign-on. */
export function PersonSignIn({ person }: { readonly person: Person }) {
  const can = useAbilities();
  return can('administer') && isStaff(person.role) ? <OfStaff person={person} /> : null;
}

function OfStaff({ person }: { readonly person: Person }) {
  const { i18n } = useLingui();
  const { issuers } = useIssuers();
  const { identities, complete } = useIdentities(person.id);
  const [code, setCode] = useState<string | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  if (!complete || issuers.length === 0) return null;
  return (
    <Section title={i18n._('Single sign-on')}>
      {identities.length > 0 && <IdentityList identities={identities} />}
      {identities.length === 0 && (
        <Cluster>
          <Button
            icon={KeyRound}
            busy={busy}
            onClick={() => void attempt(async () => setCode(await createLinkCode(person.id)))}
          >
            {i18n._('Make a code for their college account')}
          </Button>
        </Cluster>
      )}
      {roleCan(person.role, 'administer') && <Emergency person={person} />}
      {code !== null && (
        <SecretDialog
          heading={i18n._('Code for the college account')}
          secret={code}
          onClose={() => setCode(null)}
        >
          {i18n._(
            '{name} signs in with the college account and enters this code once. It works for a day and is not shown again.',
            { name: person.displayName },
          )}
        </SecretDialog>
      )}
    </Section>
  );
}

function Emergency({ person: { id } }: { readonly person: Person }) {
  const { i18n } = useLingui();
  const { people, complete } = useBreakGlass();
  const { busy, attempt } = useAttemptWithToast();
  const isChosen = people.some(({ userId }) => userId === id);
  return (
    <>
      <p>
        {i18n._(
          'An administrator for emergencies signs in with password and passkey while the college’s service is down.',
        )}
      </p>
      <Cluster>
        <Button
          icon={LifeBuoy}
          busy={busy}
          disabled={!complete}
          onClick={() => void attempt(() => setBreakGlass(id, !isChosen))}
        >
          {isChosen ? i18n._('No longer for emergencies') : i18n._('Choose for emergencies')}
        </Button>
      </Cluster>
    </>
  );
}
