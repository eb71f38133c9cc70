// What is wrong with the certificate of a server that this one connects to.

export type CertificateProblem = 'expired' | 'other host' | 'not trusted';

/** The codes of https://nodejs.org/api/tls.html#x509-certificate-error-codes that its operators can act upon. */
const problems: Readonly<Record<string, CertificateProblem>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other host',
  SELF_SIGNED_CERT_IN_CHAIN: 'not trusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'not trusted',
};

/** Null: the code of an error is about something else. */
export function certificateProblem(code: string): CertificateProblem | null {
  return problems[code] ?? null;
}
