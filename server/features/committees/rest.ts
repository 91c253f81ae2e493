import { z } from 'zod'
import { documentedText, type RestCall, rowsFor } from '#server/rest.ts'
import type { newMember, newSession } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { committees } from './procedures.ts'

type Api = { committees: CallerOf<typeof committees> }

const { del, get, post, put } = rowsFor<Api>()

type Body = RestCall['body']

/** Field names: the documented calls have the years of a session in one text (foundation section 3). */
const years = { fromYear: 'tenure', toYear: 'tenure' }

/** The documented format: "2025-2027". */
const tenure = z.string().regex(/^\s*\d+-\d+\s*$/)

/** Documented calls for committees (wire.md section 6). */
export const committeeRows = [
  get('/api/committee/chapter/{host}', async (api) => (await api.committees.inChapter()).map(forEarlierClient), {
    sameForEverybody: true,
    otherChapter: () => 'Invalid Chapter Domain',
  }),
  get('/api/committee/bod', (api) => api.committees.board(), { sameForEverybody: true }),
  get('/api/committee/{id}', (api, { params }) => api.committees.byId({ cId: params.id! })),
  post('/api/committee/new', addMember, {
    names: { ...years, cSessionId: 'sessionId' },
    shapes: { period: z.array(z.string()).length(2) },
  }),
  put('/api/committee/{sessionId}', changeMember, { names: { memberId: 'cMemberId' } }),
  del('/api/committee/{cId}', (api, { params }) =>
    documentedText('Committee Member has been deleted successfully', api.committees.remove({ cId: params.cId! })),
  ),
  post('/api/committee/session/new', addSession, { names: years, shapes: { tenure } }),
  put('/api/committee/session/{id}', changeSession, { names: years, shapes: { tenure } }),
  del('/api/committee/session/{id}', (api, { params }) =>
    documentedText(
      'Committee Session has been deleted successfully',
      api.committees.removeSession({ cSessionId: params.id! }),
    ),
  ),
]

/**
 * Adds empty fields: the legacy client reads each row as one member, and goes blank on a missing text or member
 * [spec 77].
 */
const forEarlierClient = <Session extends object>(row: Session) => ({ ...row, member: {}, position: '', bio: '' })

async function addMember(api: Api, { body }: RestCall): Promise<string> {
  const { sessionId, period } = body
  const person = entries(body, body.memberId) as z.input<typeof newMember>
  const cId =
    sessionId === undefined && period !== undefined
      ? await api.committees.addByYears({ ...person, ...yearsOf(tenureOfPeriod(period)) })
      : await api.committees.add({ ...person, cSessionId: sessionId as string })
  const { position, tenure } = await api.committees.byId({ cId })
  return `New Committee Member as ${position} for the tenure: ${tenure} has been set Successfully`
}

async function changeMember(api: Api, { params, body }: RestCall): Promise<string> {
  const { memberId, ...changes } = entries(body, body.cMemberId)
  const { cId } = await api.committees.byReference({ seatId: params.sessionId!, memberId })
  const person = memberId === cId ? {} : { memberId }
  return documentedText('Committee Member updated successfully', api.committees.update({ cId, ...changes, ...person }))
}

function addSession(api: Api, { body }: RestCall) {
  return documentedText('New Committee Session has been created successfully', api.committees.addSession(session(body)))
}

function changeSession(api: Api, { params, body }: RestCall) {
  return documentedText(
    'Committee Session updated successfully',
    api.committees.updateSession({ ...session(body), cSessionId: params.id! }),
  )
}

/**
 * Reads the body; the procedure validates it. Ids may be numbers, and null means that a field was never filled in
 * (wire.md section 17).
 */
function entries({ position, bio }: Body, memberId: unknown) {
  const id = typeof memberId === 'number' ? String(memberId) : memberId
  return { memberId: id ?? undefined, position: position ?? undefined, bio: bio ?? undefined } as {
    memberId?: string
    position?: string
    bio?: string
  }
}

function session({ tenure, active }: Body) {
  return { ...(tenure === undefined ? {} : yearsOf(tenure)), active } as z.input<typeof newSession>
}

function yearsOf(tenure: unknown) {
  const [, fromYear = '', toYear = ''] = /^(\d+)-(\d+)$/.exec(textOf(tenure).trim()) ?? []
  return { fromYear, toYear }
}

/** Converts the legacy client's period, which has two dates, to years. */
const tenureOfPeriod = (period: unknown): string =>
  (Array.isArray(period) ? period : []).map((day) => /^(\d{4})-\d{2}-\d{2}/.exec(textOf(day))?.[1] ?? '').join('-')

/** Returns a text or ''. `String` would throw for a maliciously crafted object. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
