import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { commandTypes, ruleOf } from '#domain/commands.ts';
import { PRODUCT_NAME } from '#domain/constants.ts';
import { ERRORS } from '#domain/errors.ts';
import { ProblemSchema, PROTOCOL_VERSION } from '#domain/protocol.ts';
import { API_ROUTES, type ApiRoute } from './api-table.ts';

const JSON_TYPE = 'application/json';

/** The OpenAPI 3.1 description, generated from the zod schemas that the routes use. */
export function openApiDocument(publicUrl: string) {
  const registry = new OpenAPIRegistry();
  const problem = registry.register('Problem', ProblemSchema);
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  registry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-vaultiq',
  });
  for (const type of commandTypes) registerPayload(registry, type);
  for (const route of API_ROUTES) registry.registerPath(pathOf(route, problem));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: String(PROTOCOL_VERSION),
      description: `Errors are RFC 9457 problem details with one of these codes: ${Object.keys(ERRORS).join(', ')}.`,
    },
    servers: [{ url: publicUrl }],
  });
}

function registerPayload(registry: OpenAPIRegistry, type: string): void {
  const rule = ruleOf(type);
  if (rule?.origin === 'person')
    registry.register(`Payload of ${type}`.replaceAll(/[ .]/g, '_'), rule.schema);
}

function pathOf(route: ApiRoute, problem: typeof ProblemSchema): RouteConfig {
  const { method, path, summary, access, parameters, query, body, status, answer } = route;
  return {
    method,
    path,
    summary,
    ...(access === 'none' ? {} : { security: [{ [access]: [] }] }),
    request: {
      ...(parameters && { params: parameters }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: { [JSON_TYPE]: { schema: body } } } }),
    },
    responses: {
      [status]: { description: 'Done', ...(answer && { content: { [JSON_TYPE]: { schema: answer } } }) },
      default: { description: 'A problem', content: { 'application/problem+json': { schema: problem } } },
    },
  };
}
