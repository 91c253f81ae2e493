import { documentedText, entriesOf, type RestCall, rowsFor } from '#server/rest.ts'
import { newDocument } from './schema.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { documents } from './procedures.ts'

type Api = { documents: CallerOf<typeof documents> }

const { del, get, post } = rowsFor<Api>()

/** Documented calls for documents (wire.md section 13) [spec 77]. */
export const documentRows = [
  get(
    '/api/doc/chapter/{host}',
    async (api, call) =>
      (await api.documents.inChapter()).map(({ documents, ...category }) => ({
        ...category,
        documents: documents.map((row) => asSent(row, call)),
      })),
    { otherChapter: (named) => `Invalid Chapter Domain: ${named}` },
  ),
  get('/api/doc/{id}', async (api, call) => asSent(await api.documents.byId({ documentId: call.params.id! }), call)),
  post('/api/doc/new', (api, { body }) =>
    documentedText('New document added successfully', api.documents.add(entriesOf(newDocument, body))),
  ),
  del('/api/doc/{id}', (api, { params }) =>
    documentedText('The document has been deleted successfully', api.documents.remove({ documentId: params.id! })),
  ),
]

/** Adds a URL at which an iframe, which sends no token, can show the file for ten minutes [spec 35]. */
const asSent = (
  {
    documentId,
    documentType,
    documentName,
    documentDescription,
    document,
    createdAt,
    updatedAt,
  }: OutputsOf<typeof documents>['byId'],
  { addressOf }: RestCall,
) => ({
  documentId,
  documentType,
  documentName,
  documentDescription,
  createdAt,
  updatedAt,
  document: addressOf(document),
})
