import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emailSamples } from './samples.ts'

const samples = emailSamples()

/** What other builders call: a description of what was paid, the preview of an email to many. */
const parts = ['duesInEmail', 'feeInEmail', 'previewedEmail']

test('there is a sample of each kind of email that the portal sends', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /[./]mail\.ts$|^notices\//.test(file))
    .map((file) => readFileSync(path.join('server', file), 'utf8'))
  const builders = sources.flatMap((source) =>
    [...source.matchAll(/^export (?:function|const) (\w+Email)\b/gm)].map(([, name]) => name),
  )
  const used = ['samples', 'letter-samples', 'mail-samples']
    .map((name) => readFileSync(`scripts/emails/${name}.ts`, 'utf8'))
    .join()
  expect(builders.length).toBeGreaterThan(30)
  expect(builders.filter((name) => !parts.includes(name!) && !used.includes(`${name}(`))).toEqual([])
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
})

test('each names its chapter, has alternative text for its pictures, and fits its column', () => {
  for (const { name, email } of samples) {
    expect(email.text, name).toContain('AEA Washington DC')
    expect(email.subject.length, name).toBeGreaterThan(5)
    for (const [picture] of email.html.matchAll(/<img [^>]*>/g)) {
      expect(picture, name).toMatch(/ alt="[^"]+"/)
      expect(Number(/ width="(\d+)"/.exec(picture)?.[1]), name).toBeLessThanOrEqual(600)
    }
  }
})

test('none has two periods or two spaces in a row, in its subject or its text', () => {
  const doubled = samples.flatMap(({ name, email }) =>
    [email.subject, ...email.text.split('\n')]
      .filter((line) => /(?<!\.)\.\.(?!\.)|\S {2,}\S/.test(line))
      .map((line) => `${name}: ${line}`),
  )
  expect(doubled).toEqual([])
})

test('each is in docs/emails, light and dark', () => {
  const pictures = samples.map(({ name }) => `${name}.webp`).sort()
  for (const theme of ['light', 'dark']) expect(readdirSync(`docs/emails/${theme}`).sort()).toEqual(pictures)
  const page = readFileSync('docs/emails/README.md', 'utf8')
  expect(samples.filter(({ name }) => !page.includes(`(light/${name}.webp)`))).toEqual([])
})
