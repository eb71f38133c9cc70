// Creates and uses passkeys in this browser.
import { Refusal } from '@foothold/domain/contract/refusal';
import type { Attestation, Proof } from '@foothold/domain/second-factor/proof';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Passkeys belong to a host name, so at a bare address there are none. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

/** Rejects with a Refusal when the user closes the browser's question, or has no such passkey here. */
export async function assertionOf(options: object): Promise<Proof> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON }).catch(notUsed);
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    kind: 'passkey',
    response: {
      id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
    },
  };
}

/** Rejects like `assertionOf`. */
export async function newPasskey(options: object): Promise<Attestation> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch(notUsed);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports !== undefined && { transports: [...transports] }),
    },
  };
}

function notUsed(): never {
  throw new Refusal('INVALID', factorSentences.passkeyNotUsed);
}
