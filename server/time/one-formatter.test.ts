/** Times for people are only formatted in `server/time`, in an explicit zone; checks new files too. */
import { expect, test } from 'vitest'
import { filesWith, sourcesIn } from '#tests/support/sources.ts'

const sources = sourcesIn('app', 'server', 'events-log', 'scripts')

test('days and times are formatted only in server/time', () => {
  const byRuntime =
    /DateTimeFormat\(|toLocale(?:Date|Time)String|\.get(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\.to(?:Date|Time)String\(/
  expect(filesWith(sources, byRuntime).filter((file) => !file.startsWith('server/time/'))).toEqual([
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
  expect(filesWith(sources, ofEnvironment)).toEqual([
    'scripts/log/trace.ts',
    'scripts/log/verify.ts',
    'server/boot/create-chapter.ts',
    'server/boot/setup/forms.ts',
    'server/boot/setup/stored-settings.ts',
    'server/boot/setup/values.ts',
    'server/demo/seed-demo.ts',
    'server/features/backups/jobs.ts',
    'server/features/books/verification.jobs.ts',
    'server/features/books/verification.writes.ts',
    'server/features/chapters/writes.ts',
    'server/features/system/procedures.ts',
  ])
})

test('no time is shown in a default zone by oversight', () => {
  // A day or a local time needs none; a name that ends in At is an instant.
  const instantAlone = /\b(?:date|dateTime|tableDate|planDate|planTime|planDateTime)\((?:\w+\.)*\w+At\)/
  expect(filesWith(sources, instantAlone)).toEqual([])
})
