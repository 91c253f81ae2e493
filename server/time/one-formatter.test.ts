/** Times for people are only formatted in `server/time`, in an explicit zone; checks new files too. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const sources = ['app', 'server', 'events-log', 'scripts'].flatMap((topFolder) =>
  readdirSync(path.join(root, topFolder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => `${topFolder}/${file}`)
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
)

const filesWith = (form: RegExp) =>
  sources
    .filter(({ text }) => form.test(text))
    .map(({ file }) => file)
    .sort()

test('days and times are formatted only in server/time', () => {
  const byRuntime =
    /DateTimeFormat\(|toLocale(?:Date|Time)String|\.get(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\.to(?:Date|Time)String\(/
  expect(filesWith(byRuntime).filter((file) => !file.startsWith('server/time/'))).toEqual([
    // The day on the visitor's device, on which an ad was closed.
    'app/features/advertisements/use-pop-up.tsx',
    // The clock of the phone at the entrance, which may be offline.
    'app/features/check-in/time-of-day.ts',
    // Only days, which are the same in every zone.
    'app/lib/spelled-days.ts',
    // When a draft was saved on this device, by its clock.
    'app/ui/form/draft/draft-words.ts',
    // Checks whether a name is a zone; the log imports nothing of the server.
    'events-log/export-parsing.ts',
  ])
})

test('the zone is that of a chapter or an event, and TIME_ZONE only that of new chapters and of the portal’s own calendar', () => {
  const ofEnvironment = /\benv\??\.timeZone|\benv: \{[^}]*timeZone|timeZone[^=]*\} = (?:\w+\.)*env\b/
  expect(filesWith(ofEnvironment)).toEqual([
    'scripts/log/trace.ts',
    'scripts/log/verify.ts',
    'server/boot/create-chapter.ts',
    'server/boot/setup/forms.ts',
    'server/boot/setup/stored-settings.ts',
    'server/boot/setup/values.ts',
    'server/demo/seed-demo.ts',
    'server/features/backups/jobs.ts',
    'server/features/books/verification.jobs.ts',
    'server/features/chapters/writes.ts',
    'server/features/system/procedures.ts',
  ])
})

test('no time is shown in a default zone by oversight', () => {
  // A day or a local time needs none; a name that ends in At is an instant.
  const instantAlone = /\b(?:date|dateTime|tableDate|planDate|planTime|planDateTime)\((?:\w+\.)*\w+At\)/
  expect(filesWith(instantAlone)).toEqual([])
})
