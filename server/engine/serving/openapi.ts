/** Describes the contract as an OpenAPI 3.1 document, from the same table of calls that the platform serves. */
import * as z from 'zod/mini';
import { type Call, contract, pathOf, SERVICES, type Service } from '../../../contract';

const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function operation(name: string, { service, method, needs, input, output, options }: Call) {
  const inputSchema = jsonSchemaOf(input, 'input');
  return {
    operationId: `${service}.${name}`,
    tags: [service],
    'x-needs': needs,
    'x-ours': options.ours === true,
    security: needs === 'anyone' ? [] : [{ token: [], apiToken: [] }],
    ...(method === 'GET'
      ? {
          parameters: Object.entries(inputSchema.properties ?? {}).map(([name, schema]) => ({
            name,
            in: 'query',
            required: inputSchema.required?.includes(name) ?? false,
            schema,
          })),
        }
      : { requestBody: { content: { 'application/json': { schema: inputSchema } } } }),
    responses: {
      200: {
        description: 'An envelope; it has `data` when `success` is true',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'code', 'msg'],
              properties: {
                success: { type: 'boolean' },
                code: { type: 'integer' },
                msg: { type: 'string' },
                data: jsonSchemaOf(output, 'output'),
              },
            },
          },
        },
      },
    },
  };
}

/** The calls' addresses are relative to the document's own. It takes a fifth of a second, so it is made once. */
export function openApi() {
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
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        apiToken: { type: 'apiKey', in: 'header', name: 'api-token' },
      },
    },
    paths,
  };
}
