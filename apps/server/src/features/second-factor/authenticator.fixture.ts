// Test fixture: an authenticator in software, as WebAuthn describes it, whose clock, counter and origin tests can bend.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Bend = {
  readonly origin?: string;
  readonly host?: string;
  readonly counter?: number;
  readonly challenge?: string;
};

const origin = 'https://learn.example.org';
const host = 'learn.example.org';
const flags = { userPresent: 0x01, hasCredential: 0x40 };

/** A new authenticator with one key. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const credential = {
    id: id.toString('base64url'),
    type: 'public-key',
  };

  /** Authenticator data: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data. */
  function dataOf(bend: Bend, attested: Buffer | null): Buffer {
    counter = bend.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      createHash('sha256')
        .update(bend.host ?? host)
        .digest(),
      Buffer.from([flags.userPresent | (attested === null ? 0 : flags.hasCredential)]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  }

  return {
    id: credential.id,
    /** What a browser answers to the options of a registration. */
    register({ challenge }: { readonly challenge: string }, bend: Bend = {}) {
      // The COSE key: EC2, ES256, P-256 and the two coordinates. RFC 9053.
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, bend).toString('base64url'),
          attestationObject: cborMap([
            ['fmt', 'none'],
            ['attStmt', cborMap([])],
            ['authData', dataOf(bend, attested)],
          ]).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** What a browser answers to the options of an authentication. */
    authenticate({ challenge }: { readonly challenge: string }, bend: Bend = {}) {
      const authenticatorData = dataOf(bend, null);
      const data = clientData('webauthn.get', challenge, bend);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, bend: Bend): Buffer {
  return Buffer.from(
    JSON.stringify({
      type,
      challenge: bend.challenge ?? challenge,
      origin: bend.origin ?? origin,
      crossOrigin: false,
    }),
  );
}

type Encoded = { readonly cbor: Buffer };
type Value = number | string | Buffer | Encoded;

/** The part of CBOR (RFC 8949) that attestations use. */
function cborMap(entries: readonly (readonly [number | string, Value])[]): Buffer & Encoded {
  const bytes = Buffer.concat([head(5, entries.length), ...entries.flat().map(cborOf)]);
  return Object.assign(bytes, { cbor: bytes });
}

function cborOf(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if ('cbor' in value) return value.cbor;
  return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}
