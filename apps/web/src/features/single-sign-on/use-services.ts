// The sign-in services that are switched on: at once those that this device knows, then those that the server answers.
import { useEffect, useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { cachedServices, type Service } from '../../connection/cached-sign-in-services.ts';

export function useServices(): readonly Service[] {
  const [services, setServices] = useState(cachedServices.read);
  useEffect(() => {
    calls.singleSignOn.readIssuers().then(
      ({ issuers }) => {
        cachedServices.write(issuers);
        setServices(issuers);
      },
      // What is known remains, and so does the form with the password.
      () => undefined,
    );
  }, []);
  return services;
}
