import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesIn } from '#tests/support/sources.ts'

/** Packages that parse uploads. The demo's own pictures and the portal's own backups are not uploads. */
const parsers = /(?:from|import\() ?'(?:sharp|saxes|yauzl|file-type)'/
const own = ['server/demo/files.ts', 'server/features/backups/archive.writes.ts']

const folder = 'server/providers/files/reading/'

/** Programs read bank files in a process of their own; the portal's may not import their readers. */
const bankFiles = 'server/providers/bank-files/'

/** Unpacks workbooks to import, in processes of its own: only their programs import it, others its types. */
const workbooks = 'server/features/imports/sources/workbook.reads.ts'
const importsWorkbooks = /^import (?!type )[^\n]* from '[^']*\/workbook\.reads\.ts'/m

/** The modules that the portal's process may import from the folder: the entry point and the types of its tasks. */
const open = ['read.ts', 'tasks.ts']

test('no upload is parsed in the process that answers requests', () => {
  const sources = sourcesIn('server', 'app', 'events-log', 'db').filter(
    ({ file }) => ![folder, bankFiles].some((one) => file.startsWith(one)) && !own.includes(file) && file !== workbooks,
  )
  const parsing = sources.filter(({ file, text }) => {
    const inside = [...text.matchAll(/from '[^']*reading\/([\w.-]+)'/g)].map(([, name]) => name!)
    if (importsWorkbooks.test(text) && !/\/(?:workbook|planning)\.worker\.ts$/.test(file)) return true
    return parsers.test(text) || /from '[^']*bank-files\//.test(text) || inside.some((name) => !open.includes(name))
  })
  expect(parsing.map(({ file }) => file)).toEqual([])
  for (const file of open) expect(readFileSync(folder + file, 'utf8')).not.toMatch(parsers)
})
