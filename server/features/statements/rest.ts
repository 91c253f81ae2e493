import { documentedText, entriesOf, type RestRow, rowsFor } from '#server/rest.ts'
import type { StatementKind } from './rules.ts'
import { documentedStatement } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { statements } from './procedures.ts'

type Api = { statements: CallerOf<typeof statements> }

const { del, get, post, put } = rowsFor<Api>()

/**
 * Returns the five documented calls of one kind, by the chapter's id (wire.md section 8). `id` in a body claims an
 * author, and is ignored.
 */
function rowsOf(
  kind: StatementKind,
  { path, id = 'id', name, added }: { path: string; id?: string; name: string; added: string },
): RestRow[] {
  const one = `${path}/{${id}}`
  const otherChapter = () => `${name} not found`
  return [
    get(path, (api) => api.statements.ofKind({ kind }), { sameForEverybody: true }),
    get(`${path}/{id}`, (api, { params }) => api.statements.byId({ kind, chapterId: params.id! })),
    post(path, (api, { body }) =>
      documentedText(
        `${added} Created Successfully`,
        api.statements.add({ ...entriesOf(documentedStatement, body), kind }),
      ),
    ),
    put(
      one,
      (api, { params, body }) =>
        documentedText(
          `${name} update successful`,
          api.statements.update({ ...entriesOf(documentedStatement, body), kind, chapterId: params[id]! }),
        ),
      { otherChapter },
    ),
    del(
      one,
      (api, { params }) =>
        documentedText(
          `${name} has been deleted successfully`,
          api.statements.remove({ kind, chapterId: params[id]! }),
        ),
      { otherChapter },
    ),
  ]
}

/** Documented calls for the mission, the vision, and the history, each spelled as clients spell it. */
export const statementRows = [
  ...rowsOf('mission', { path: '/api/chapters/mission', name: 'Mission', added: 'New Mission' }),
  ...rowsOf('vision', { path: '/api/chapters/vission', name: 'Vission', added: 'Vission' }),
  ...rowsOf('history', { path: '/api/chapters/history', id: 'chapterId', name: 'History', added: 'History' }),
]
