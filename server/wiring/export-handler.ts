import { errorAnswer } from '../http/rest-handler.ts'
import { apiFor, type Api } from './api.ts'
import { isSignedIn } from '../auth/actor.ts'
import type { Context, Portal } from '../context.ts'
import type { ExportJob } from '../exports/export-job.ts'
import type { ExportFormat } from '../exports/export-sheet.ts'
import { makeExport, type ExportTask } from '../exports/export-workers.ts'
import type { ArchiveJob, LetterJob } from '../exports/letter.ts'
import type { PaperJob } from '../exports/paper.ts'
import { paperLookOf } from '../exports/paper-look.ts'
import { papersOf } from '../exports/papers.ts'
import { openRequest, type Caller } from '../http/request-auth.ts'
import { Refusal } from '../refusal.ts'
import { contentDisposition } from '../text/content-disposition.ts'
import { refusalIn } from '../trpc.ts'

/** The query of the address; each procedure checks its own part of it. */
type Query = Record<string, string> & { format: ExportFormat }

/** The tables that can be exported, by their name in the address, with the procedure that checks access. */
const tables: Record<string, (api: Api, query: Query) => Promise<ExportJob>> = {
  payments: (api, query) => api.payments.exported(query),
  'my-payments': (api, query) => api.payments.mineExported(query),
  members: (api, query) => api.members.exported({ ...query, of: 'chapter' }),
  'all-members': (api, query) => api.members.exported({ ...query, of: 'all' }),
  donations: (api, query) => api.donations.exported(query),
  registrations: (api, { eventId = '', ...query }) => api.registrations.exported({ ...query, eventId }),
  books: (api, query) => api.books.exported(query),
  year: (api, query) => api.months.yearExported({ ...query, year: query.year ?? '' }),
  roster: (api, query) => api.members.rosterExported(query),
  'email-people': (api, { emailId = '', ...query }) => api.emails.peopleExported({ ...query, emailId }),
  'members-for-import': (api, query) => api.imports.membersForImport(query),
  import: (api, { importId = '', ...query }) => api.imports.exported({ ...query, importId }),
  share: (api, { month = '', ...query }) => api.shares.exported({ ...query, month }),
  admins: (api, query) => api.members.exported({ ...query, of: 'admins' }),
  'donor-letters': (api, { year = '', ...query }) => api.donorLetters.exported({ ...query, year }),
}

/** Pages for print, by the name in the address; only as PDF. */
const papers: Record<string, (api: Api, query: Query) => Promise<PaperJob | LetterJob>> = {
  receipt: (api, { paymentId = '', key = '' }) => api.receipts.printed({ paymentId, key }),
  offices: (api) => api.offices.printed(),
  'hand-over': (api, { officeId = '', termId }) => api.handOvers.printed({ officeId, termId }),
  ballot: (api, { ballotId = '' }) => api.votes.printed({ ballotId }),
  ticket: (api, { registrationId = '', key = '' }) => api.registrations.ticketPrinted({ registrationId, key }),
  statement: (api, { year }) => api.receipts.statementPrinted({ year }),
  month: (api, { month = '' }) => api.months.printed({ month }),
  'member-statement': (api, { year, memberId = '' }) => api.receipts.statementOfPrinted({ year, memberId }),
  'donor-letter': (api, { letterId = '', key = '' }) => api.donorLetters.printed({ letterId, key }),
  'donor-letter-preview': (api, { year = '', donorId = '' }) => api.donorLetters.previewPrinted({ year, donorId }),
}

/** Archives of letters, by the name in the address; only as ZIP. */
const archives: Record<string, (api: Api, query: Query) => Promise<ArchiveJob>> = {
  'donor-letters': (api, { year = '' }) => api.donorLetters.archive({ year }),
}

/** The names of the tables, for tests/entry-points. */
export const exportedTables: readonly string[] = Object.keys(tables)

/** The procedures of all lists and archives, for tests/security: each is asked of `api` with an empty query. */
export async function askForEachList(api: Api): Promise<void> {
  const query: Query = { format: 'csv' }
  await Promise.all([...Object.values(tables), ...Object.values(archives)].map((list) => list(api, query)))
}

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/**
 * GET /export/{table}.{csv|xlsx|pdf}: the whole list that a table shows a page of, for the cookie's owner;
 * /export/{paper}.pdf, a page for print; or /export/{archive}.zip.
 * A refusal is sent as JSON to a script that asks for it; for everybody else it is returned, and shown by a page.
 */
export async function answerExport(portal: Portal, request: Request, caller: Caller): Promise<Response | Refusal> {
  try {
    return await made(portal, request, caller)
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.details.confirms && request.headers.get('accept')?.includes('application/json'))
      return Response.json({ message: refusal.message, confirms: true }, { status: refusal.status })
    if (!refusal || request.headers.get('accept')?.includes('application/json'))
      return errorAnswer(portal, error, caller.requestId)
    return refusal
  }
}

async function made(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, table = '', format = ''] = /^\/export\/([\w-]+)\.(\w+)$/.exec(pathname) ?? []
  const job = jobOf(portal, table, format)
  const opened = await openRequest(portal, request, caller, 'file')
  if (!job || !opened) throw new Refusal('missing', 'This list does not exist')
  const context = await opened.context()
  const { fileName, task, type } = await job(apiFor(context), context, {
    ...Object.fromEntries(searchParams),
    format: format as ExportFormat,
  })
  const headers = new Headers(opened.cookies)
  headers.set('content-type', type)
  headers.set('content-disposition', contentDisposition('attachment', fileName))
  headers.set('cache-control', 'no-store')
  // Nobody reads a HEAD response's body, and a worker would wait for it.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const started = performance.now()
  // The portal's own log records who exported which list.
  const by = isSignedIn(context.actor) ? context.actor.personId : ''
  const sender = by === '' ? { address: caller.clientAddress } : { personId: by }
  const bytes = await makeExport(task, sender, request.signal)
  context.log.info({ table, format, by, waitedMs: Math.round(performance.now() - started) }, 'exported')
  return new Response(bytes, { headers })
}

type Made = { fileName: string; task: ExportTask; type: string }

/** Returns the procedure of a file; undefined when none has the name. */
function jobOf(
  { env }: Portal,
  name: string,
  format: string,
): ((api: Api, context: Pick<Context, 'env' | 'chapter' | 'providers'>, query: Query) => Promise<Made>) | undefined {
  const archive = Object.hasOwn(archives, name) && format === 'zip' ? archives[name] : undefined
  if (archive) {
    return async (api, context, query) => {
      const { fileName, letters } = await archive(api, query)
      return { fileName, task: { letters, ...(await printed(context)) }, type: 'application/zip' }
    }
  }
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined
  if (table) {
    return async (api, _context, query) => {
      const list = await table(api, query)
      return {
        fileName: list.fileName,
        task: { sheet: list.sheet(), format: list.format, database: env.database },
        type: types[list.format],
      }
    }
  }
  const paper = Object.hasOwn(papers, name) && format === 'pdf' ? papers[name] : undefined
  if (!paper) return undefined
  return async (api, context, query) => {
    const page = await paper(api, query)
    return {
      fileName: page.fileName,
      task: { paper: page.paper, ...(await printed(context)) },
      type: types.pdf,
    }
  }
}

/** How the pages for print of a chapter look. */
const printed = async (context: Pick<Context, 'env' | 'chapter' | 'providers'>) => ({
  paperSize: papersOf(context).paperSize,
  look: await paperLookOf(context),
})
