import { first, run } from '#db/work.ts'
import { asChapter } from '../chapter.ts'
import type { Portal } from '../context.ts'
import { importStream, type ImportFact } from '../features/imports/facts.ts'
import { countsIn } from '../features/imports/plans.reads.ts'
import { storable } from '../features/imports/planning/storable.decisions.ts'
import { storePlan } from '../features/imports/storing.writes.ts'
import { readAndPlan } from '../features/imports/reads.ts'
import { writePiece } from '../features/imports/writing/writes.ts'
import type { Setting } from './content.ts'
import type { DemoType } from './life.ts'
import { later, type DemoStep } from './step.ts'

type DemoImport = { name: string; text: string; daysAgo: number; isWritten: boolean }

/** What two chapters bring from their last systems: one list is in, one waits for answers. */
const files: Record<string, DemoImport> = {
  ny: {
    name: 'memberlist-2019-2025.csv',
    daysAgo: 20,
    isWritten: true,
    text: `File no.,First name,Last name,Email,Phone,City,State,Zip,Membership level,Membership status,Member since,Renewal due
NY-0102,Henrietta,Vale,h.vale@riverside.example,(212) 555-0141,New York,NY,10014,Regular,Active,04/12/2009,12/31/2026
NY-0117,Bram,Oosterhuis,,(212) 555-0142,Brooklyn,NY,11201,Regular,Active,09/02/2011,12/31/2026
NY-0118,Wilma,Oosterhuis,,(212) 555-0142,Brooklyn,NY,11201,Regular,Active,09/02/2011,12/31/2026
NY-0131,Priscilla,Ames,ames.family@riverside.example,(212) 555-0143,Yonkers,NY,10701,Regular,Active,01/20/2014,12/31/2026
NY-0132,Conrad,Ames,ames.family@riverside.example,(212) 555-0143,Yonkers,NY,10701,Regular,Active,01/20/2014,12/31/2026
NY-0140,Osvaldo,Pinheiro,o.pinheiro@riverside.example,(212) 555-0144,Queens,NY,11101,Regular,Lapsed,06/30/2017,12/31/2023
`,
  },
  dc: {
    name: 'board-list FINAL v3.csv',
    daysAgo: 2,
    isWritten: false,
    text: `Member ID,First name,Last name,Email,Phone,City,State,Zip,Membership level,Membership status,Member since,Renewal due
201,Eleanor,Whitcombe,e.whitcombe@quarry.example,(202) 555-0151,Washington,DC,20009,Regular,Active,02/11/2008,12/31/2026
202,Tobias,Lindqvist,,(202) 555-0152,Washington,DC,20016,Regular,Active,05/30/2012,12/31/2026
203,Ruth & Daniel,Abernathy,abernathy@quarry.example,(202) 555-0153,Arlington,VA,22201,Regular,Active,10/04/2010,12/31/2026
204,Cornelius,Vandermeer,,(202) 555-0154,Washington,DC,20002,Honorary,Active,07/19/1998,12/31/2026
205,Marta,Sokolova,m.sokolova@quarry.example,(202) 555-0155,Bethesda,MD,20814,Student,Active,08/28/2024,02/30/2026
206,Gideon,Farrow,g.farrow@quarry.example,(202) 555-0156,Washington,DC,20003,Regular,Active,03/15/2016,12/31/2025
`,
  },
}

type Place = { sub: string; name: string; timeZone: string; types: readonly DemoType[]; memberId: () => string }

/** Adds the import of a chapter, as its admin planned it, and wrote it. */
export async function importing(
  { env }: Pick<Portal, 'env'>,
  { chapter: chapterId, by, now, idOf }: Setting,
  { sub, name, timeZone, types, memberId }: Place,
): Promise<DemoStep[]> {
  const file = files[sub]
  if (!file) return []
  const bytes = Buffer.from(file.text)
  const at = later(now, -file.daysAgo)
  const planned = await readAndPlan({
    bytes,
    sheet: undefined,
    mapping: null,
    state: {
      members: [],
      applicants: new Set(),
      types: types.map((type) => ({ ...type })),
      chapterNames: [name, sub],
      otherChapters: [],
    },
    thisYear: at.getUTCFullYear(),
    timeZone,
  })
  const importId = idOf('import')
  const own = { chapter: chapterId, actor: `admin:${by}` }
  const given = { importId, fileName: file.name, bytes: bytes.length, createdBy: by }
  const steps: DemoStep[] = [{ ...own, at, write: (tx) => storePlan(tx, chapterId, given, storable(planned), tx.now) }]
  if (!file.isWritten) return steps
  const ids = planned.people.map(({ row }) => ({ personId: idOf(`imported ${row}`), candidates: [memberId()] }))
  steps.push({
    ...own,
    at: later(at, 0, 12),
    *write(tx) {
      const startedAt = tx.now.toISOString()
      const started = { state: 'writing', startedBy: by, startedAt } as const
      yield* run(tx.sql.updateTable('imports').set(started).where('importId', '=', importId))
      const imported = yield* first(tx.sql.selectFrom('imports').selectAll().where('importId', '=', importId))
      yield* tx.logWriter.record(importStream, importId, (): ImportFact[] => [
        { type: 'ImportStarted', data: { sha256: imported!.sha256, ...countsIn(imported!) } },
      ])
      const row = yield* first(tx.sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
      const { association } = env
      const place = { chapter: asChapter(row!, association), association }
      while ((yield* writePiece(tx, place, importId, ids)) > 0);
    },
  })
  return steps
}
