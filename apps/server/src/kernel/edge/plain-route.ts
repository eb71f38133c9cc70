// Describes a route that is no call, because its body or its answer is a file or only machine keys may use it, to the OpenAPI document.
import type { OpenAPIGenerator } from '@orpc/openapi';

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>;
type PathItem = NonNullable<NonNullable<OpenApiDocument['paths']>[string]>;
export type Operation = NonNullable<PathItem['get']>;

export type PlainRoute = {
  /** Below `/api`. */
  readonly path: string;
  readonly method: 'get' | 'put';
  readonly operation: Operation;
};
