// What is wrong with a bucket, in one line that names the setting or the right to correct.
import { certificateProblem, type CertificateProblem } from '../runtime/certificate-problem.ts';
import { StartProblem } from '../runtime/start-problem.ts';
import type { S3Settings } from './s3-client.ts';
import { codeOf, statusOf } from './s3-errors.ts';

const rights = {
  'write to': 's3:PutObject',
  'write in parts to': 's3:PutObject',
  'discard parts in': 's3:AbortMultipartUpload',
  'read from': 's3:GetObject',
  'copy within': 's3:GetObject and s3:PutObject',
  list: 's3:ListBucket',
  'list parts in': 's3:ListBucketMultipartUploads',
  'delete from': 's3:DeleteObject',
};
export type What = keyof typeof rights;

export function bucketProblem(settings: S3Settings, what: What, error: unknown): StartProblem {
  const { bucket, region, encryption } = settings;
  const where = placeOf(settings);
  const code = statusOf(error) === 301 ? 'PermanentRedirect' : codeOf(error);
  if (code === 'RequestTimeTooSkewed') return wrongClock(settings, error);
  const otherRegion = `The bucket "${bucket}" is not in the region ${region}. Correct S3_REGION.`;
  const unresolved = `Cannot resolve the host of ${where}. Correct S3_ENDPOINT${settings.pathStyle ? '' : ', or set S3_PATH_STYLE=true if the bucket must not be in the host name'}.`;
  const noBucket = `There is no bucket "${bucket}" at ${where}. Create it, or correct S3_BUCKET.`;
  const sentences: Readonly<Record<string, string>> = {
    ECONNREFUSED: `Nothing answers at ${where}. Start the S3 server there, or correct S3_ENDPOINT.`,
    ENOTFOUND: unresolved,
    EAI_AGAIN: unresolved,
    TimeoutError: `${where} does not answer in time. Check the network, or correct S3_ENDPOINT.`,
    CredentialsProviderError: `No key for ${where} is known. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    NoSuchBucket: noBucket,
    NotFound: noBucket,
    InvalidAccessKeyId: `${where} does not know the key. Correct S3_ACCESS_KEY_ID.`,
    SignatureDoesNotMatch: `${where} refuses the signature. Correct S3_SECRET_ACCESS_KEY, or S3_REGION.`,
    AuthorizationHeaderMalformed: otherRegion,
    PermanentRedirect: otherRegion,
    IllegalLocationConstraintException: otherRegion,
    AccessDenied: `The key may not ${what} the bucket "${bucket}" at ${where}. Grant it ${rights[what]}${encryption === 'aws:kms' ? ', and kms:GenerateDataKey and kms:Decrypt of the key' : ''}.`,
  };
  const certificate = certificateProblem(code);
  const others =
    encryption !== undefined && /write|copy/.test(what)
      ? `The bucket "${bucket}" at ${where} takes no files with S3_ENCRYPTION=${encryption} (${code}). Correct S3_ENCRYPTION or S3_KMS_KEY_ID.`
      : `The bucket "${bucket}" at ${where} cannot be used (${code}). Check the settings that begin with S3_.`;
  const sentence =
    (certificate === null ? sentences[code] : certificateSentences(where)[certificate]) ?? others;
  return new StartProblem(sentence, { cause: error });
}

function certificateSentences(where: string): Readonly<Record<CertificateProblem, string>> {
  return {
    expired: `The certificate of ${where} is not valid today. Renew it there, or set the clock.`,
    'other host': `The certificate of ${where} is for another host name. Correct S3_ENDPOINT, or the certificate.`,
    'not trusted': `The certificate of ${where} is of an authority that is not known here. Name its file in NODE_EXTRA_CA_CERTS.`,
  };
}

export function wrongClock(settings: S3Settings, cause?: unknown): StartProblem {
  return new StartProblem(
    `The clock of this machine differs from that of ${placeOf(settings)} by more than five minutes. Set the clock.`,
    { cause },
  );
}

/** Its server has taken the setting for nothing. */
export function notEncrypted(settings: S3Settings): StartProblem {
  const { bucket, encryption } = settings;
  return new StartProblem(
    `The bucket "${bucket}" at ${placeOf(settings)} stores files without S3_ENCRYPTION=${encryption}. Unset it, or set up encryption there.`,
  );
}

function placeOf({ endpoint, region }: S3Settings): string {
  return endpoint ?? `Amazon S3 in ${region}`;
}
