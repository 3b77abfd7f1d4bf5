/** The contract as an OpenAPI 3.1 document, made from the same table that serves it. */
import * as z from 'zod/mini';
import { type Call, contract, pathOf, SERVICES, type Service } from '../contract';

const shape = (schema: z.ZodMiniType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function operation(name: string, { service, method, needs, input, output, options }: Call) {
  const sent = shape(input, 'input');
  return {
    operationId: `${service}.${name}`,
    tags: [service],
    'x-needs': needs,
    'x-ours': options.ours === true,
    security: needs === 'anyone' ? [] : [{ token: [], apiToken: [] }],
    ...(method === 'GET'
      ? {
          parameters: Object.entries(sent.properties ?? {}).map(([name, schema]) => ({
            name,
            in: 'query',
            required: sent.required?.includes(name) ?? false,
            schema,
          })),
        }
      : { requestBody: { content: { 'application/json': { schema: sent } } } }),
    responses: {
      200: {
        description: 'An envelope; `success` tells whether `data` is there',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'code', 'msg'],
              properties: {
                success: { type: 'boolean' },
                code: { type: 'integer' },
                msg: { type: 'string' },
                data: shape(output, 'output'),
              },
            },
          },
        },
      },
    },
  };
}

/** @param serverUrl where the platform is reached from outside. */
export function openApi(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [service, table] of Object.entries(contract) as [Service, Record<string, Call>][]) {
    for (const [name, call] of Object.entries(table)) {
      const path = `${SERVICES[service]}${pathOf(call)}`;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Homeward', version: '2.0' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        apiToken: { type: 'apiKey', in: 'header', name: 'api-token' },
      },
    },
    paths,
  };
}
