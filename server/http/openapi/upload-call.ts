import type { Operation } from './document.ts'
import { summaries } from './summaries.ts'

/** The one call whose body is not JSON; it has no row (server/wiring/other-routes.ts). */
export const uploadCall: Operation = {
  operationId: 'post_api_upload',
  summary: summaries['POST /api/upload']!,
  description: 'For everybody: a certificate is sent before there is an account.',
  tags: ['Files'],
  security: [{}, { bearer: [] }],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { image: { type: 'string', contentMediaType: 'application/octet-stream' } },
          required: ['image'],
        },
      },
    },
  },
  responses: {
    200: { description: 'The path of the file', content: { 'text/plain': { schema: { type: 'string' } } } },
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Refused' },
  },
  'x-least-role': 'anyone',
}
