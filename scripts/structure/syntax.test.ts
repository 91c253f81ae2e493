import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const spread = ['export const one = { ...{ a: 1 } }', 'export const two = [...[1]]']
const searches = [
  "export const found = (all: string) => all.toLowerCase().includes('a')",
  'export const initialOf = (word?: string) => word?.[0]',
]
const reading = [
  "import XLSX, { read } from 'sheetjs-style'",
  "export const first = XLSX.readFile('a')",
  "export const second = XLSX['read']('a')",
  'export const { readFileSync: third } = XLSX',
  "export const again = XLSX.CFB.read('a')",
  'export const fourth = read',
]
const component = [
  "import { useCallback, useEffect } from 'react'",
  'export function Some({ of, id }: { of: { x: { y: number } } | null; id: string }) {',
  '  const copy = useCallback(() => of!.x.y, [of?.x])',
  '  useEffect(() => document.title.at(id.length), [])',
  '  const Inner = () => <img src={id} />',
  '  return <Inner key={copy()} />',
  '}',
]
const searchRules = ['syntax(folded-search)', 'syntax(whole-initials)']
const spreadRule = 'syntax(no-spread-literals)'
const readRule = 'syntax(written-workbooks)'

/** Files, and the rules that each breaks: oxlint finds a file's rules by its path. */
const examples: [file: string, lines: string[], broken: string[]][] = [
  ['db/spread.ts', spread, [spreadRule, spreadRule]],
  ['scripts/spread.js', spread, [spreadRule, spreadRule]],
  ['app/spread.tsx', ['export const Some = () => <p {...{ id: "a" }} />'], [spreadRule]],
  ['app/search.tsx', searches, searchRules],
  ['server/deep/search.ts', searches, searchRules],
  ['server/deep/search.test.ts', searches, []],
  ['server/exports/xlsx-search.ts', searches, []],
  ['db/search.ts', searches, []],
  ['server/exports/xlsx-reading.ts', reading, [readRule, readRule, readRule, readRule]],
  ['server/reading.ts', reading, ['eslint(no-restricted-imports)']],
  [
    'app/component.tsx',
    component,
    [
      'hooks(exhaustive-deps)',
      'hooks(exhaustive-deps)',
      'jsx-a11y(alt-text)',
      'react(preserve-manual-memoization)',
      'react(static-components)',
    ],
  ],
  [
    'db/switch.ts',
    ['// oxlint-disable-next-line no-console -- none', 'export const some = 1'],
    ['Unused oxlint-disable directive (no problems were reported).'],
  ],
]

test('each rule of our own and of a plugin applies to its files, and a switch that turns off nothing is rejected', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'chapterhouse-lint-'))
  try {
    for (const part of ['.oxlintrc.json', 'scripts/structure/syntax.js', 'package.json'])
      cpSync(part, path.join(place, part), { recursive: true })
    symlinkSync(path.resolve('node_modules'), path.join(place, 'node_modules'))
    for (const [file, lines] of examples) {
      mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
      writeFileSync(path.join(place, file), `${lines.join('\n')}\n`)
    }
    const { diagnostics } = JSON.parse(lint(place)) as Report
    const brokenBy = (file: string) =>
      diagnostics.filter(({ filename }) => filename === file).map(({ code, message }) => code ?? message)
    expect(examples.map(([file]) => [file, brokenBy(file).sort()])).toEqual(
      examples.map(([file, , broken]) => [file, broken]),
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

type Report = { diagnostics: { filename: string; code?: string; message: string }[] }

function lint(place: string): string {
  const program = path.resolve('node_modules/oxlint/bin/oxlint')
  const files = examples.map(([file]) => file)
  const { stdout } = spawnSync(process.execPath, [program, ...files, '--format=json'], { cwd: place, encoding: 'utf8' })
  return stdout
}
