// Issues certificates for tests: valid, expired, or for another host.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 24 * 60 * 60_000;

export type ServerCertificate = { readonly key: string; readonly cert: string };
export type Authority = {
  /** The certificate of the authority itself, as PEM. */
  readonly cert: string;
  /** `expired`: since yesterday. */
  issue(about: { readonly host: string; readonly expired?: boolean }): Promise<ServerCertificate>;
};

export async function createAuthority(name: string): Promise<Authority> {
  const keys = await newKeys();
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 9 * day),
    notAfter: new Date(Date.now() + day),
    extensions: [new x509.BasicConstraintsExtension(true)],
  });
  return {
    cert: authority.toString('pem'),
    issue: async ({ host, expired = false }) => {
      const own = await newKeys();
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${host}`,
        issuer: authority.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        notBefore: new Date(Date.now() - 8 * day),
        notAfter: new Date(Date.now() + (expired ? -day : day)),
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
      });
      const key = await crypto.subtle.exportKey('pkcs8', own.privateKey);
      return { key: x509.PemConverter.encode(key, 'PRIVATE KEY'), cert: certificate.toString('pem') };
    },
  };
}

function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}
