import { first, type Work } from '#db/work.ts'
import { parentOf, type Chapter } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { excerpt, opening, renderedHtml } from '#server/text/rich-text.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { maxLength, statementKinds, type StatementKind } from './rules.ts'
import { newStatement, ofKind, statementReference, statementUpdate } from './schema.ts'

/** The names of the kinds, spelled as in the documented calls. */
const names = { mission: 'Mission', vision: 'Vission', history: 'History' } satisfies Record<StatementKind, string>

const missing = (kind: StatementKind, documented = `${names[kind]} not found`) =>
  new Refusal('missing', `No ${kind} has been entered yet.`, { documented })

const duplicate = ({ kind }: { kind: StatementKind }) =>
  new Refusal('conflict', `There is already a ${kind}. Update it instead.`, {
    documented: `Encountered problem while creating new ${names[kind]}`,
  })

const statementRecords = chapterRecords('statements', 'statementId', {
  htmlOrPlain: ['body'],
  duplicate: { columns: ['kind'], refusal: duplicate },
  missing: () => new Refusal('missing', 'This text has been deleted.'),
})

/** Returns the parent's statements, on any host: it speaks for the whole association [spec 38]. */
async function statementsOf(ctx: Context, kind?: StatementKind) {
  const parent = await parentOf(ctx)
  if (!parent) return []
  const query = statementRecords
    .of(ctx.db, parent.id)
    .select(['chapterId', 'kind', 'title', 'body', 'dates', 'createdAt', 'updatedAt'])
  const rows = await (kind ? query.where('kind', '=', kind) : query).execute()
  return rows.sort((one, other) => statementKinds.indexOf(one.kind) - statementKinds.indexOf(other.kind))
}

type Statement = Awaited<ReturnType<typeof statementsOf>>[number]

const asSent = ({ chapterId, title, body, createdAt, updatedAt }: Statement) => ({
  chapterId,
  title,
  body,
  createdAt,
  updatedAt,
})

/** Returns the lines of a history, each split into year and text. */
const datesIn = (dates: string) =>
  dates
    .split('\n')
    .filter(Boolean)
    .map((one) => ({ year: one.slice(0, 4), text: one.slice(4).trim() }))

/** Rejects admins of other chapters, who may only read the statements (foundation section 6). */
function assertNotElsewhere({ isMain }: Chapter): void {
  if (!isMain)
    throw new Refusal(
      'forbidden',
      'The mission, the vision and the history are written on the site of the parent chapter.',
    )
}

function* idOf(
  { sql }: Tx,
  { chapter }: Context,
  { kind, chapterId }: { kind: StatementKind; chapterId: string },
): Work<string> {
  const query = sql
    .selectFrom('statements')
    .select('statementId')
    .where('chapterId', '=', chapter.id)
    .where('kind', '=', kind)
  const row = chapterId === chapter.id ? yield* first(query) : undefined
  if (!row) throw missing(kind)
  return row.statementId
}

/** The association's mission, vision, and history, one of each (foundation section 2; [spec 38]). */
export const statements = router({
  /** Returns the beginnings of the statements, for the overview page. */
  openings: anyone.query(async ({ ctx }) =>
    (await statementsOf(ctx)).map(({ chapterId, kind, title, body }) => ({
      chapterId,
      kind,
      title,
      words: opening(body, maxLength.opening),
    })),
  ),

  /** Returns one statement to read, as a page shows it. */
  view: anyone.input(statementReference).query(async ({ ctx, input: { kind, chapterId } }) => {
    const all = await statementsOf(ctx)
    const row = all.find((one) => one.kind === kind && one.chapterId === chapterId)
    if (!row) throw missing(kind)
    const html = renderedHtml(row.body)
    const others = all.filter((one) => one !== row).map((one) => ({ kind: one.kind, chapterId, title: one.title }))
    return {
      kind,
      title: row.title,
      html,
      excerpt: excerpt(html, maxLength.excerpt),
      dates: datesIn(row.dates),
      others,
    }
  }),

  /** Returns the statement of a kind, as a list of at most one. */
  ofKind: anyone.input(ofKind).query(async ({ ctx, input }) => (await statementsOf(ctx, input.kind)).map(asSent)),

  byId: anyone.input(statementReference).query(async ({ ctx, input: { kind, chapterId } }) => {
    const row = (await statementsOf(ctx, kind)).find((one) => one.chapterId === chapterId)
    if (!row) throw missing(kind, `${names[kind].toLowerCase()} not found`)
    return asSent(row)
  }),

  /** Returns the statements for the admins' page. */
  managed: admin.input(ofKind).query(async ({ ctx, input }) => {
    assertNotElsewhere(ctx.chapter)
    const rows = await statementsOf(ctx, input.kind)
    return rows.map(({ chapterId, title, body, dates, updatedAt }) => ({
      chapterId,
      title,
      dates,
      updatedAt,
      body: renderedHtml(body),
    }))
  }),

  add: admin.input(newStatement).mutation(({ ctx, input }) => {
    assertNotElsewhere(ctx.chapter)
    return ctx.write((tx) => statementRecords.add(tx, ctx, input))
  }),

  update: admin.input(statementUpdate).mutation(({ ctx, input: { kind, chapterId, ...details } }) => {
    assertNotElsewhere(ctx.chapter)
    return ctx.write(function* (tx) {
      yield* statementRecords.change(tx, ctx, yield* idOf(tx, ctx, { kind, chapterId }), details)
    })
  }),

  remove: admin.input(statementReference).mutation(({ ctx, input }) => {
    assertNotElsewhere(ctx.chapter)
    return undoable(ctx)(function* (tx) {
      yield* statementRecords.remove(tx, ctx, yield* idOf(tx, ctx, input))
    })
  }),
})
