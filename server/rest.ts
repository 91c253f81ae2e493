import { z } from 'zod'
import { Refusal, refusedField } from './refusal.ts'
import { refusalIn } from './trpc.ts'

/** A documented call as its row sees it. */
export type RestCall = {
  params: Record<string, string>
  query: URLSearchParams
  /** The JSON object that was sent; empty when there was none. */
  body: Record<string, unknown>
  /**
   * Returns a file's signed address, which works without a cookie; only for replies to those who may see it. '' stays
   * ''.
   */
  addressOf(path: string): string
}

/**
 * Picks the fields of a shape from a body; the procedure validates them. Ids may be numbers too (wire.md section 17).
 */
export function entriesOf<Shape extends z.ZodObject>({ shape }: Shape, body: RestCall['body']): z.input<Shape> {
  const sent = (name: string) =>
    name.endsWith('Id') && typeof body[name] === 'number' ? String(body[name]) : body[name]
  return Object.fromEntries(Object.keys(shape).map((name) => [name, sent(name)])) as z.input<Shape>
}

/** The event in a body, for the description of calls whose path already names the event. */
export const eventNamed = { eventId: z.union([z.string(), z.number()]).nullish() }

/** Rejects a body that names another event than the path does. @throws Refusal */
export function assertSameEvent({ eventId: named }: RestCall['body'], eventId: string): void {
  if (named === undefined || named === null || named === '') return
  const isSame = (typeof named === 'string' || typeof named === 'number') && String(named) === eventId
  if (!isSame) throw refusedField('eventId', 'The body names another event than the address. Nothing was changed.')
}

/**
 * A row of the documented /api: method, path, and the procedure that answers. Old spellings get rows too. The response
 * is JSON; a bare string stays a bare string (wire.md 0.1).
 */
export type RestRow<Api = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  answer(api: Api, call: RestCall): Promise<unknown>
  status: 200 | 201 | 202
  /**
   * `text` sends the string itself and not its JSON (upload, provider id); `list` sends a LongList, streamed as it is
   * read.
   */
  as: 'json' | 'text' | 'list'
  /**
   * Whether all callers without a token get the same response: it depends only on the chapter's id, the path and the
   * minute.
   */
  sameForEverybody: boolean
  /** The documented body's names for fields that our procedures name differently: `startsAt` is `eventDate` there. */
  names: Record<string, string>
  /** The shape of the body, where the row validates it before calling a procedure; also used to describe the calls. */
  takes: z.ZodType | null
  /**
   * The shapes of fields that the row itself reads or converts before the procedure; also used to describe the calls.
   */
  shapes: Record<string, z.ZodType>
  /** Whether `all` is accepted in place of the chapter: the call reads across chapters [spec 44]. */
  acrossChapters: boolean
  /** The kind that a call sells whose `paymentResult` names an order: its money goes back when the call is refused. */
  sells: string | null
  /** The answer to a call that names a chapter that is not the host's: the earlier release has a text for each. */
  otherChapter(named: string): string
}

type Options = Partial<
  Pick<
    RestRow,
    'status' | 'as' | 'sameForEverybody' | 'names' | 'takes' | 'shapes' | 'acrossChapters' | 'sells' | 'otherChapter'
  >
>

/**
 * The rows of a feature, a function for each method.
 * @typeParam Api the procedures that the feature's calls use
 */
export function rowsFor<Api = unknown>() {
  const row =
    (method: RestRow['method']) =>
    (path: string, answer: RestRow<Api>['answer'], options: Options = {}): RestRow<Api> => ({
      method,
      path,
      answer,
      status: options.status ?? 200,
      as: options.as ?? 'json',
      sameForEverybody: options.sameForEverybody ?? false,
      names: options.names ?? {},
      takes: options.takes ?? null,
      shapes: options.shapes ?? {},
      acrossChapters: options.acrossChapters ?? false,
      sells: options.sells ?? null,
      otherChapter: options.otherChapter ?? ((named) => `Invalid chapter reference! ${named}`),
    })
  return { get: row('GET'), post: row('POST'), put: row('PUT'), del: row('DELETE') }
}

/**
 * Waits for `done`, and returns the text that clients of the call expect; our own screens have their own texts.
 * @param missing the message for an unknown id, where the call has its own
 */
export async function documentedText(text: string, done: Promise<unknown>, missing?: string): Promise<string> {
  try {
    await done
  } catch (error) {
    const refusal = refusalIn(error)
    throw missing && refusal?.why === 'missing'
      ? new Refusal('missing', refusal.message, { documented: missing })
      : error
  }
  return text
}

type Node = { literals: Map<string, Node>; parameter?: Node; row?: RestRow }

/** A documented call that is not built yet [spec 43]; no other row, such as one for an {id}, answers in its place. */
function unbuiltRow(call: string): RestRow {
  const [method, path] = call.split(' ') as [RestRow['method'], string]
  return { ...rowsFor().get(path, () => Promise.reject(notOpen()), { acrossChapters: true }), method }
}

const notOpen = () => new Refusal('missing', 'This part of the portal is not open yet.')

/**
 * Finds the row for a path: literals win over parameters whatever the order of the rows; case and a trailing slash do
 * not matter (wire.md 0.8). Two rows that tie throw when the table is created.
 * @param calls all planned calls, e.g. `GET /api/blog`: one without a row is not built yet
 */
export function restTable<Api = unknown>(rows: readonly RestRow<Api>[], calls: readonly string[] = []) {
  const built = new Set(rows.map(({ method, path }) => callShape(`${method} ${path}`)))
  const unbuilt = calls.filter((call) => !built.has(callShape(call)))
  const roots = new Map<string, Node>()
  for (const entry of [...rows, ...unbuilt.map(unbuiltRow)]) addRow(roots, entry)
  return {
    rows,
    unbuilt,
    find(method: string, path: string): { row: RestRow; params: Record<string, string> } | null {
      const root = roots.get(method)
      const match = root && walk(root, segmentsOf(path.replace(/\/+$/, '')), [])
      if (!match) return null
      const names = segmentsOf(match.row.path).flatMap((segment) => parameterName(segment) ?? [])
      return { row: match.row, params: Object.fromEntries(names.map((name, index) => [name, match.values[index]!])) }
    },
  }
}

/** Returns a call without its parameters' names. */
export const callShape = (call: string) => call.replaceAll(/\{\w+\}/g, '{}').toLowerCase()

const segmentsOf = (path: string) => path.split('/').slice(1)
const parameterName = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1]

function addRow(roots: Map<string, Node>, entry: RestRow) {
  let node = roots.get(entry.method)
  if (!node) roots.set(entry.method, (node = { literals: new Map() }))
  for (const segment of segmentsOf(entry.path)) node = childFor(node, segment)
  if (node.row) throw new Error(`${entry.method} ${entry.path} ties with ${node.row.path}`)
  node.row = entry
}

function childFor(node: Node, segment: string): Node {
  if (parameterName(segment)) return (node.parameter ??= { literals: new Map() })
  const literal = segment.toLowerCase()
  const known = node.literals.get(literal)
  if (known) return known
  const child: Node = { literals: new Map() }
  node.literals.set(literal, child)
  return child
}

function walk(node: Node, segments: string[], values: string[]): { row: RestRow; values: string[] } | null {
  const [segment, ...rest] = segments
  if (segment === undefined) return node.row ? { row: node.row, values } : null
  const literal = node.literals.get(segment.toLowerCase())
  const match = literal && walk(literal, rest, values)
  if (match) return match
  if (!node.parameter || segment === '') return null
  return walk(node.parameter, rest, [...values, decoded(segment)])
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refusal('invalid', 'The address of this call is not understood')
  }
}
