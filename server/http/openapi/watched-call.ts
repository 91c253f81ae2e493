import type { Api } from '../../wiring/api.ts'
import type { RestRow } from '../../rest.ts'

/** A procedure that a row called, by its name in the api, with its input. */
export type Called = { procedure: string; input: unknown }

/** A record of what a row did with a call; none of it reaches a database. */
export type Watched = {
  called: Called[]
  /** Fields of the body and the query that it read. */
  bodyFields: Set<string>
  queryFields: Set<string>
  answer: unknown
  failed: boolean
}

/** Stands in for any unknown value. */
const unknownValue: unknown = new Proxy(() => unknownValue, {
  get(_, name) {
    if (name === 'then') return undefined
    // In arithmetic it is a number, in a template a string.
    if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? '' : 0)
    if (name === Symbol.iterator) return () => [unknownValue][Symbol.iterator]()
    if (name === 'map' || name === 'flatMap') return (read: (row: unknown) => unknown) => [read(unknownValue)]
    if (name === 'filter' || name === 'toSorted' || name === 'slice') return () => [unknownValue]
    return unknownValue
  },
})

/**
 * Runs a row's answer with an api that only records calls, so that the document describes what the adapter does, and a
 * new row is included without further work.
 * @param body what is sent; a field that is not in it is `other(name)`
 */
export async function watchCall(
  row: RestRow,
  body: Record<string, unknown>,
  { other = () => undefined, query = '' }: { other?: (name: string) => unknown; query?: string } = {},
): Promise<Watched> {
  const watched: Watched = {
    called: [],
    bodyFields: new Set(),
    queryFields: new Set(),
    answer: unknownValue,
    failed: false,
  }
  const params = Object.fromEntries(
    [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, markerOf(`{${name!}}`)]),
  )
  try {
    const call = {
      params,
      query: watchedQuery(query, watched),
      body: watchedBody(body, other, watched),
      addressOf: () => '/uploads/x',
    }
    watched.answer = await row.answer(watchedApi(watched), call)
  } catch {
    watched.failed = true
  }
  return watched
}

/** Returns a text that can be recognized in a procedure's input. */
export const markerOf = (name: string) => `\u27e8${name}\u27e9`

const watchedApi = ({ called }: Watched): Api =>
  anyName((feature) =>
    anyName((name) => (input: unknown) => {
      called.push({ procedure: `${feature}.${name}`, input })
      return Promise.resolve(unknownValue)
    }),
  ) as Api

const anyName = (make: (name: string) => unknown): unknown =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' && name !== 'then' ? make(name) : undefined) })

const watchedBody = (body: Record<string, unknown>, other: (name: string) => unknown, { bodyFields }: Watched) =>
  new Proxy(body, {
    get(fields, name) {
      if (typeof name !== 'string') return undefined
      bodyFields.add(name)
      return name in fields ? fields[name] : other(name)
    },
  })

function watchedQuery(text: string, { queryFields }: Watched): URLSearchParams {
  const query = new URLSearchParams(text)
  const get = query.get.bind(query)
  query.get = (name) => {
    queryFields.add(name)
    return get(name)
  }
  return query
}
