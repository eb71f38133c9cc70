// The sign-in services that are switched on: at once those that this device knows, then those that the server answers.
import { useEffect, useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { keptServices, type Service } from '../../connection/kept-services.ts';

export function useServices(): readonly Service[] {
  const [services, setServices] = useState(keptServices.read);
  useEffect(() => {
    calls.singleSignOn.readIssuers().then(
      ({ issuers }) => {
        keptServices.write(issuers);
        setServices(issuers);
      },
      // What is known remains, and so does the form with the password.
      () => undefined,
    );
  }, []);
  return services;
}
