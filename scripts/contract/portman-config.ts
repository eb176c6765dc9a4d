import { readOperations } from '../../src/contract/operations.ts';
import type { Operation, Parameter, Shape } from '../../src/contract/operation.ts';
import { readDocument } from '../../src/contract/document.ts';

const on = { enabled: true };
const SHAPE = { contentType: on, schemaValidation: on, headersPresent: on };
/**
 * These may answer with more fields than Portman knows: an OpenAPI document has any, and of comments within comments it
 * has no schema. All others have only the fields of theirs; `dcs contract` judges all.
 */
const FREE_FORM = ['getOpenapiJson', 'getOpenapi32Json', 'listComments'];
const BEARER = { key: 'WWW-Authenticate', contains: 'Bearer' };

/** Tests of an error: its status, shape, headers and code. */
const fails = (error: string, headers: object[] = []): object => ({
  contractTests: [{ statusCode: on, ...SHAPE }],
  contentTests: [
    {
      responseBodyTests: [{ key: 'error', value: error }],
      ...(headers.length > 0 ? { responseHeaderTests: headers } : {}),
    },
  ],
});

const limits = [
  Object.fromEntries(
    ['requiredFields', 'minimumNumberFields', 'maximumNumberFields', 'minLengthFields', 'maxLengthFields'].map(
      (one) => [one, on],
    ),
  ),
];
const refused = fails('validation_error');

/**
 * Returns the rules by which Portman generates tests: every operation answers its example as documented, rejects
 * missing and wrong tokens, and rejects inputs that are missing, too long, too short, too many, too few, too large, too
 * small or of the wrong type.
 */
export function portmanConfig(): object {
  return {
    version: 1,
    globals: { securityOverwrites: { bearer: { token: '{{bearerToken}}' } }, stripResponseExamples: true },
    overwrites: readOperations(readDocument()).flatMap((one) => [...sentByPresentName(one), ...ended(one)]),
    tests: {
      contractTests: [
        {
          openApiOperation: '*::/*',
          excludeForOperations: FREE_FORM,
          statusSuccess: on,
          ...SHAPE,
          schemaValidation: { ...on, additionalProperties: false },
        },
        ...FREE_FORM.map((openApiOperationId) => ({ openApiOperationId, statusSuccess: on, ...SHAPE })),
      ],
      variationTests: [
        {
          openApiOperation: '*::/*',
          openApiResponse: '401',
          variations: [
            {
              name: 'without a token',
              overwrites: [{ overwriteRequestSecurity: { remove: true } }],
              tests: fails('unauthorized', [BEARER]),
            },
            {
              name: 'with a wrong token',
              overwrites: [{ overwriteRequestSecurity: { bearer: { token: 'dcs_pat_wrong' } } }],
              tests: fails('invalid_token', [BEARER, { key: 'WWW-Authenticate', contains: 'invalid_token' }]),
            },
          ],
        },
        {
          openApiOperation: '*::/*',
          openApiResponse: '400',
          variations: [
            {
              name: 'beyond its limits',
              fuzzing: [{ requestBody: limits, requestQueryParams: limits }],
              tests: refused,
            },
          ],
        },
        ...readOperations(readDocument())
          .map((one) => ({ openApiOperationId: one.id, openApiResponse: '400', variations: wrongTypes(one) }))
          .filter(({ variations }) => variations.length > 0),
      ],
    },
  };
}

/** Of a parameter and its older name one may be needed, and Portman sends what is required only. */
function sentByPresentName({ id, parameters }: Operation): object[] {
  const present = new Set(parameters.map((one) => one['x-alias-of']));
  return parameters
    .filter(({ name, schema }) => present.has(name) && admits(schema, 'string'))
    .map(({ name: key, example: value }) => ({
      openApiOperationId: id,
      overwriteRequestQueryParams: [{ key, value, disable: false, overwrite: true }],
    }));
}

/** A stream is asked to end; Portman sends optional parameters only when it is told to. */
function ended({ id, answer, parameters }: Operation): object[] {
  if (answer?.type !== 'text/event-stream') return [];
  return parameters
    .filter(({ name }) => name === 'seconds')
    .map(({ name: key, example }) => ({
      openApiOperationId: id,
      overwriteRequestQueryParams: [{ key, value: String(example), disable: false, overwrite: true }],
    }));
}

/** Portman has no rule for types: one variation for each field and parameter that cannot be an object or a word. */
function wrongTypes({ parameters, body }: Operation): object[] {
  const fields = Object.entries(body?.schema.properties ?? {}).map(([key, shape]) => ({
    key,
    overwrite: {
      overwriteRequestBody: [{ key, value: admits(shape, 'object') ? 'a word' : { an: 'object' }, overwrite: true }],
    },
  }));
  const queries = parameters
    .filter(isNoWord)
    .map(({ name: key }) => ({
      key,
      overwrite: { overwriteRequestQueryParams: [{ key, value: 'a word', disable: false }] },
    }));
  return [...fields, ...queries].map(({ key, overwrite }) => ({
    name: `with a wrong type of ${key}`,
    overwrites: [overwrite],
    tests: refused,
  }));
}

const admits = ({ type }: Shape, name: string): boolean => [type].flat().includes(name);
const isNoWord = ({ in: place, schema }: Parameter): boolean =>
  place === 'query' &&
  ((!admits(schema, 'string') && !admits(schema, 'array')) || schema.enum !== undefined || schema.format === 'uuid');
