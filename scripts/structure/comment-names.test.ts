import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folders = ['app', 'server', 'events-log', 'db', 'scripts', 'tests']
const isCode = /\.(ts|tsx|js)$/
/** Examples of a name or a form, which nothing in the code is called. */
const examples = ['nonce.tag.ciphertext', 'toolLoan', 'toolLoans']
/** `name`, `name()`, `object.name`: the names in backticks; addresses, commands and patterns are not names. */
const quoted = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g

// A comment that names what was renamed or removed sends its reader looking.
test('names in backticks in comments exist in the code', () => {
  const known = new Set<string>()
  const inComments: { file: string; name: string }[] = []
  for (const file of folders.flatMap(filesIn)) {
    const text = readFileSync(file, 'utf8')
    const { code, comments } = parted(text)
    for (const [word] of code.matchAll(/[A-Za-z_$][\w$]*/g)) known.add(word)
    for (const comment of comments)
      for (const [, name] of comment.matchAll(quoted)) inComments.push({ file, name: name! })
  }
  for (const file of ['package.json', 'remix.config.js', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json'])
    for (const [word] of readFileSync(file, 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) known.add(word)
  const gone = inComments.filter(
    ({ name }) => !examples.includes(name) && name.split('.').some((part) => !known.has(part)),
  )
  expect(gone.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isCode.test(name))
    .map((name) => path.join(folder, name))

/** The comments of a file that begin a line, and the rest of it. */
function parted(text: string): { code: string; comments: string[] } {
  const comments: string[] = []
  const code = text.replace(/(?<=^[ \t{]*)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, (comment) => {
    comments.push(comment)
    return ''
  })
  return { code, comments }
}
