import { commandTypes, ruleOf } from '#domain/features.ts';
import { z } from 'zod';
import { PRODUCT_NAME } from '#domain/product.ts';
import { ERROR_ROWS } from '#domain/declared-errors.ts';
import { ProblemSchema, PROTOCOL_VERSION } from '#domain/protocol.ts';
import type { Endpoint } from './endpoint.ts';

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** The OpenAPI 3.1 description. Its schemas are JSON Schema 2020-12, as zod writes them from the ones the routes use. */
export const openApiDocument = (publicUrl: string, all: readonly Endpoint[]) => ({
  openapi: '3.1.0',
  info: {
    title: `${PRODUCT_NAME} API`,
    version: String(PROTOCOL_VERSION),
    description: `Errors are RFC 9457 problem details with one of these codes: ${Object.keys(ERROR_ROWS).join(', ')}.`,
  },
  servers: [{ url: publicUrl }],
  paths: pathsOf(all),
  components: {
    schemas: { Problem: answerSchema(ProblemSchema), ...payloadSchemas() },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      cookie: { type: 'apiKey', in: 'cookie', name: '__Host-vaultiq' },
      operator: { type: 'http', scheme: 'bearer' },
    },
  },
});

const withoutDialect = ({ $schema: _dialect, ...schema }: Record<string, unknown>): Record<string, unknown> =>
  schema;

/** The schema of a request. */
export const requestSchema = (schema: z.ZodType): Record<string, unknown> =>
  withoutDialect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));

/** The schema of an answer. */
export const answerSchema = (schema: z.ZodType): Record<string, unknown> =>
  withoutDialect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }));

/** The payload schemas of the commands that a person may submit, by command type. */
function payloadSchemas(): Record<string, unknown> {
  const rules = commandTypes.map(ruleOf).filter((rule) => rule?.origin === 'person');
  return Object.fromEntries(rules.flatMap((rule) => (rule ? [[rule.type, requestSchema(rule.schema)]] : [])));
}

function pathsOf(routes: readonly Endpoint[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operationOf(route);
  return paths;
}

function operationOf({ summary, access, parameters, query, body, status, answer }: Endpoint) {
  return {
    summary,
    ...(access !== 'none' && { security: [{ [access]: [] }] }),
    parameters: [...parametersOf('path', parameters), ...parametersOf('query', query)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: requestSchema(body) } } },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(answer && { content: { 'application/json': { schema: answerSchema(answer) } } }),
      },
      default: { description: 'A problem', content: { 'application/problem+json': { schema: PROBLEM } } },
    },
  };
}

function parametersOf(where: 'path' | 'query', fields: z.ZodObject | undefined) {
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(field, undefined).success,
    schema: requestSchema(field as z.ZodType),
  }));
}
