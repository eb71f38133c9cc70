// Alerts for administrators: phone numbers that staff changed, or that another account uses, each until it is resolved.
import type { AccountAlert } from '@foothold/domain/people/alerts';
import { numberHoldHours } from '@foothold/domain/people/alerts';
import { useLingui } from '@lingui/react';
import { Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { calls, refusalOf } from '../../../connection/calls.ts';
import { ConfirmNumber } from '../../../features/people/confirm-number.tsx';
import { PhoneNumber } from '../../../features/people/phone-number.tsx';
import { useAlerts } from '../../../features/people/use-alerts.ts';
import { usePeople } from '../../../features/people/use-people.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Card } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { AdminPage } from '../admin-frame.tsx';
import styles from './alerts.module.css';

export function AlertListScreen() {
  const { i18n } = useLingui();
  const { rows, complete } = useAlerts();
  return (
    <AdminPage page="alerts">
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={i18n._('To look at')}>
          {rows.map((alert) => (
            <li key={alert.id}>
              <Alert alert={alert} />
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 &&
        (complete ? (
          <EmptyState drawing="lens">{i18n._('Nothing to look at')}</EmptyState>
        ) : (
          <Skeleton shape="row" count={4} />
        ))}
    </AdminPage>
  );
}

function Alert({ alert }: { readonly alert: AccountAlert }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const people = usePeople().byId;
  const here = people.has(alert.userId);
  const now = useNow().getTime();
  const own = alert.actorId === viewer.id;
  const isClash = alert.kind === 'number clash';
  const { displayName: name } = alert;
  const owner = alert.ownerName ?? i18n._('Somebody');
  const by = alert.actorName ?? i18n._('Somebody');
  return (
    <Card>
      <Stack>
        <div className={styles.head}>
          <h3 className={styles.what}>
            <bdi>
              {isClash
                ? i18n._('Phone number entered for {name} belongs to {owner}', { name, owner })
                : i18n._('Phone number of {name} changed', { name })}
            </bdi>
          </h3>
          {alert.confirmedAt !== null && (
            <Tag tone="good">
              {i18n._('Confirmed by {name}', { name: alert.confirmedByName ?? i18n._('Somebody') })}
            </Tag>
          )}
        </div>
        <dl className={styles.facts}>
          <Fact label={i18n._('By')} value={<bdi>{by}</bdi>} />
          <Fact label={i18n._('When')} value={<DateText at={alert.at} as="dayTime" />} />
          {alert.oldNumber !== null && (
            <Fact label={i18n._('Old number')} value={<Call phoneNumber={alert.oldNumber} />} />
          )}
          <Fact
            label={isClash ? i18n._('Phone number') : i18n._('New number')}
            value={<Call phoneNumber={alert.newNumber} />}
          />
        </dl>
        {isClash && (
          <p>
            {i18n._(
              '{name} cannot sign in yet. If this is the same person, add {owner} to the category in Edit, and delete the account of {name}. If not, ask for another number. It disappears from this list when it is resolved.',
              { name, owner },
            )}
          </p>
        )}
        <div className={styles.actions}>
          {!isClash && alert.confirmedAt === null && !own && here && (
            <ConfirmNumber userId={alert.userId} alertId={alert.id} name={name} />
          )}
          {[
            { id: alert.userId, name },
            { id: alert.ownerId, name: owner },
          ].map(
            (person) =>
              person.id !== null &&
              people.has(person.id) && (
                <ButtonLink key={person.id} to="/staff/users/$userId" params={{ userId: person.id }} small>
                  {i18n._('Open {name}', { name: person.name })}
                </ButtonLink>
              ),
          )}
          {isClash && !(alert.ownerId !== null && people.has(alert.ownerId)) && (
            <ButtonLink to="/staff/search/users" small>
              {i18n._('Search all categories')}
            </ButtonLink>
          )}
          {!isClash && !(own && now - Date.parse(alert.at) < dayInMs) && <LookedAt alertId={alert.id} />}
        </div>
      </Stack>
    </Card>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** To verify the change, call the old number. */
function Call({ phoneNumber }: { readonly phoneNumber: string }) {
  return (
    <a href={`tel:${phoneNumber}`} className={styles.call}>
      <PhoneNumber phoneNumber={phoneNumber} />
    </a>
  );
}

function LookedAt({ alertId }: { readonly alertId: string }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await calls.people.markAlertLookedAt({ alertId });
    } catch (error) {
      showToast(i18n._(refusalOf(error).msg), 'bad');
      setBusy(false);
    }
  };
  return (
    <Button small variant="plain" icon={Eye} busy={busy} onClick={() => void press()}>
      {i18n._('I have looked at this')}
    </Button>
  );
}

const dayInMs = numberHoldHours * 60 * 60 * 1000;
