import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folders = ['app', 'server', 'events-log', 'db', 'scripts', 'tests']
const isCode = /\.(ts|tsx|js)$/
/** Examples of a name or a form, which nothing in the code is called. */
const examples = ['nonce.tag.ciphertext', 'toolLoan', 'toolLoans']
/** `name`, `name()`, `object.name`: the names in backticks; addresses, commands and patterns are not names. */
const quoted = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g

const known = new Set<string>()
const named: { file: string; name: string }[] = []

for (const file of folders.flatMap(filesIn)) {
  const { code, comments } = parted(readFileSync(file, 'utf8'))
  for (const [word] of code.matchAll(/[A-Za-z_$][\w$]*/g)) known.add(word)
  for (const comment of comments) for (const [, name] of comment.matchAll(quoted)) named.push({ file, name: name! })
}
for (const file of ['package.json', 'remix.config.js', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json'])
  for (const [word] of readFileSync(file, 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) known.add(word)

const unknown = (mentions: typeof named) =>
  mentions
    .filter(({ name }) => !examples.includes(name) && name.split('.').some((part) => !known.has(part)))
    .map(({ file, name }) => `${file}: ${name}`)

// A comment that names what was renamed or removed sends its reader looking.
test('names in backticks in comments exist in the code', () => {
  expect(unknown(named)).toEqual([])
})

test('camelCase names in backticks in README and docs exist in the code', () => {
  const documents = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ]
  const mentions = documents
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(quoted)]
        // Others are words of tools, settings and commands.
        .filter(([, name]) => /^[a-z][a-z\d]*[A-Z]/.test(name!))
        .map(([, name]) => ({ file, name: name! })),
    )
  expect(mentions.length).toBeGreaterThan(100)
  expect(unknown(mentions)).toEqual([])
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isCode.test(name))
    .map((name) => path.join(folder, name))
}

/** The comments of a file that begin a line, and the rest of it. */
function parted(text: string): { code: string; comments: string[] } {
  const comments: string[] = []
  const code = text.replace(/(?<=^[ \t{]*)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, (comment) => {
    comments.push(comment)
    return ''
  })
  return { code, comments }
}
