/** The verbs of `chapterhouse import` that keep a plan, write it, take it back, and list what there is. */
import { randomUUID } from 'node:crypto'
import type { ImportRow } from '#db/tables/imports.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import type { PlannedFile } from '#server/features/imports/planning/tasks.decisions.ts'
import { Misuse } from '../log/verb.ts'
import { ofProcess } from '../log/run.ts'

export type Opened = Awaited<ReturnType<ReturnType<typeof ofProcess>['open']>>

/** Stores a plan, so that it can be written, one of several chapters as an import in each. Returns its id. */
export async function keepPlan(
  { store, clock, env }: Opened,
  chapter: Chapter,
  file: { name: string; bytes: number; isOfSeveral: boolean },
  planned: PlannedFile,
): Promise<string> {
  const [{ storable }, { commandLine, storeInPieces }] = await Promise.all([
    import('#server/features/imports/planning/storable.decisions.ts'),
    import('#server/features/imports/jobs.ts'),
  ])
  const importId = randomUUID()
  const given = { importId, fileName: file.name, bytes: file.bytes, createdBy: commandLine }
  const write = store.write.bind(store)
  await storeInPieces(write, chapter.id, { ...given, planned: storable(planned), now: clock.now() })
  if (file.isOfSeveral) {
    const { planByChapter } = await import('#server/features/imports/batches/writes.ts')
    const task = { kind: 'chapters', chapter, association: env.association, importId, version: undefined } as const
    await planByChapter({ db: store.read, write }, task)
  }
  return importId
}

/** Writes a stored plan, or takes back what it wrote, to the end. Returns the import afterwards. */
export async function carryOut(verb: 'commit' | 'undo', importId: string): Promise<Figures> {
  const opened = await ofProcess(process.env).open()
  try {
    const { store, clock, env } = opened
    const [
      { beginUndoing, beginWriting },
      { workOff, commandActor, commandLine },
      { logDefinition },
      { forgetEverywhere },
      { asChapter },
      context,
    ] = await Promise.all([
      import('#server/features/imports/begin.writes.ts'),
      import('#server/features/imports/jobs.ts'),
      import('#server/wiring/log-definition.ts'),
      import('#server/wiring/forget.ts'),
      import('#server/chapter.ts'),
      import('#server/context.ts'),
    ])
    const { chapterId, state, version } = await rowOf(opened, importId)
    const row = await store.read
      .selectFrom('chapters')
      .selectAll()
      .where('chapterId', '=', chapterId)
      .executeTakeFirstOrThrow()
    const chapter = asChapter(row, env.association)
    const portal = { store, clock, env, logDefinition, forget: forgetEverywhere }
    const write = context.writerFor(portal, {
      chapterId: chapter.id,
      actor: commandActor,
      correlation: `import-${importId}`,
    })
    const by = {
      role: 'systemAdmin' as const,
      personId: commandLine,
      memberId: '',
      chapterId: chapter.id,
      sessionId: '',
      signedInAt: '',
      confirmedAt: '',
    }
    const begun = verb === 'commit' ? 'writing' : 'undoing'
    // One that was interrupted goes on where it was.
    if (state !== begun)
      await write((tx) =>
        verb === 'commit'
          ? beginWriting(tx, { chapter, actor: by }, { importId, version })
          : beginUndoing(tx, chapter.id, importId, commandLine),
      )
    await workOff(portal, chapter, importId, { state: begun, by: commandLine, untilMs: Infinity })
    return figuresOf(await rowOf(opened, importId))
  } finally {
    await opened.close()
  }
}

/** Returns the imports of a chapter, or of all, newest first. */
export async function listImports(subDomain: string | undefined): Promise<Figures[]> {
  const opened = await ofProcess(process.env).open()
  try {
    const chapters = await opened.store.read.selectFrom('chapters').select(['chapterId', 'subDomain']).execute()
    const chapter = chapters.find((one) => one.subDomain === subDomain)
    if (subDomain !== undefined && !chapter) throw new Misuse(`--chapter: there is no chapter "${subDomain}".`)
    let rows = opened.store.read
      .selectFrom('imports')
      .selectAll()
      .where('state', '<>', 'storing')
      .orderBy('createdAt', 'desc')
      .limit(200)
    if (chapter) rows = rows.where('chapterId', '=', chapter.chapterId as ChapterId)
    return (await rows.execute()).map(figuresOf)
  } finally {
    await opened.close()
  }
}

async function rowOf({ store }: Opened, importId: string): Promise<ImportRow> {
  const row = await store.read
    .selectFrom('imports')
    .selectAll()
    .where('importId', '=', importId)
    .where('state', '<>', 'storing')
    .executeTakeFirst()
  if (!row) throw new Misuse(`There is no import "${importId}". "import list" shows them.`)
  return row
}

/** An import as programs get it. */
export type Figures = ReturnType<typeof figuresOf>

const figuresOf = (row: ImportRow) => ({
  id: row.importId,
  chapterId: row.chapterId,
  file: row.fileName,
  sha256: row.sha256,
  of: row.ofWhat,
  state: row.state,
  records: row.records,
  new: row.newRows,
  changed: row.changedRows,
  same: row.sameRows,
  held: row.heldRows,
  refused: row.refusedRows,
  createdAt: row.createdAt,
  finishedAt: row.finishedAt,
  undoneAt: row.undoneAt,
})
