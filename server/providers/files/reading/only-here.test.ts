import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesWith, sourcesIn } from '#tests/support/sources.ts'

/** Packages that parse files; the demo's own pictures and the portal's own backups are not uploads. */
const ofFiles = ['file-type', 'papaparse', 'read-excel-file', 'saxes', 'sharp', 'yauzl']
const parsers = new RegExp(String.raw`(?:from|import\() ?'(?:${ofFiles.join('|')})(?:/[\w/-]+)?'`)
const own = ['server/demo/files.ts', 'server/features/backups/archive.writes.ts']

/** Packages that parse something else, or nothing: fonts and drawings aside, every other one that the portal has. */
const ofNoFiles = {
  'forms and texts, within the limits of a request': ['busboy', 'sanitize-html', 'zod', 'punycode.js', 'ipaddr.js'],
  'tokens, keys and ciphers': [
    '@node-rs/argon2',
    '@simplewebauthn/browser',
    '@simplewebauthn/server',
    'age-encryption',
    'altcha',
    'altcha-lib',
    'jose',
    'lucia',
    'uuid',
  ],
  'responses of services that the operator or a chapter chose': [
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
    '@paypal/paypal-server-sdk',
    'axios',
    'flydrive',
    'imapflow',
    'nodemailer',
  ],
  'nothing: they write files': ['ical-generator', 'pdfmake', 'qr', 'sheetjs-style', 'uqr', 'yazl'],
  'requests and rows': [
    '@hono/node-server',
    '@remix-run/node',
    '@trpc/server',
    'better-sqlite3',
    'better-sqlite3-13',
    'hono',
    'kysely',
    'pg',
  ],
  'nothing: they keep, count or log': ['lru-cache', 'p-limit', 'pino'],
  'what pages show': [
    '@remix-run/react',
    '@tanstack/react-query',
    '@tanstack/react-table',
    '@trpc/client',
    '@trpc/react-query',
    'lucide-react',
    'react',
    'react-dom',
    'react-easy-crop',
    'react-quill',
  ],
}

const folder = 'server/providers/files/reading/'

/** Programs read bank files in a process of their own; the portal's may not import their readers. */
const bankFiles = 'server/providers/bank-files/'

/** Unpacks workbooks to import, in processes of its own: only their programs import it, others its types. */
const workbooks = 'server/features/imports/sources/workbook.reads.ts'
const importsWorkbooks = /^import (?!type )[^\n]* from '[^']*\/workbook\.reads\.ts'/m

/** Reads lists to import; the portal's process imports it and what calls it, but only these may call it. */
const lists = 'server/features/imports/sources/delimited.decisions.ts'
const readingLists = /(?<!function )\b(?:delimitedRows|readSource|readAndPlan|planOf)\(/
const mayReadLists = [
  'server/demo/imports.ts',
  'server/features/imports/planning/planning.worker.ts',
  'server/features/imports/reads.ts',
  'server/features/imports/sources/reads.ts',
]

/** The modules that the portal's process may import from the folder: the entry point and the types of its tasks. */
const open = ['read.ts', 'tasks.ts']

test('no upload is parsed in the process that answers requests', () => {
  const sources = sourcesIn('server', 'app', 'events-log', 'db').filter(
    ({ file }) =>
      ![folder, bankFiles].some((one) => file.startsWith(one)) && ![...own, workbooks, lists].includes(file),
  )
  const parsing = sources.filter(({ file, text }) => {
    const inside = [...text.matchAll(/from '[^']*reading\/([\w.-]+)'/g)].map(([, name]) => name!)
    if (importsWorkbooks.test(text) && !/\/(?:workbook|planning)\.worker\.ts$/.test(file)) return true
    return parsers.test(text) || /from '[^']*bank-files\//.test(text) || inside.some((name) => !open.includes(name))
  })
  expect(parsing.map(({ file }) => file)).toEqual([])
  for (const file of open) expect(readFileSync(folder + file, 'utf8')).not.toMatch(parsers)
})

test('lists are read by the process that plans imports, and by the demo', () => {
  expect(filesWith(sourcesIn('server', 'app', 'events-log', 'db'), readingLists)).toEqual(mayReadLists)
})

test('every package that the portal runs with is listed by what it parses', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const installed = Object.keys(dependencies).filter((name) => !/^@fontsource|^@embedpdf\/fonts-/.test(name))
  expect(installed.sort()).toEqual([...ofFiles, ...Object.values(ofNoFiles).flat()].sort())
})
