import type { VerbEntry } from './verb.ts'
import { verifyExport } from './verify-export.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

export const verbs: Record<string, VerbEntry> = {
  verify: {
    usage: 'verify',
    says: [
      'read the whole log: nothing is missing, every hash matches, every checkpoint is genuine and still holds;',
      'then rebuild every derived table beside it and compare it row by row',
    ],
    options: {},
    words: 0,
    load: () => import('./verify.ts'),
  },
  replay: {
    usage: 'replay payments|members [--chapter dc] [--until 2025-12-31 | --position 1200] [--list]',
    says: [
      'what was received and refunded, by kind and month, or how many members there were, by member type and status,',
      'as of the end of a day or a position in the log; --list adds every payment or member',
    ],
    options: { chapter: text, until: text, position: text, list: flag },
    words: 1,
    load: () => import('./replay.ts'),
  },
  trace: {
    usage: 'trace <id>',
    says: [
      'the full history of a payment or registration and of what it touched; the ID may also be',
      "the provider's ID of an order, a capture or a refund",
    ],
    options: {},
    words: 1,
    load: () => import('./trace.ts'),
  },
  count: {
    usage: 'count <ballot>',
    says: ['count a closed ballot again from the log, and compare it with the count at its close'],
    options: {},
    words: 1,
    load: () => import('./count.ts'),
  },
  diff: {
    usage: 'diff',
    says: ['rebuild the derived tables beside them and show the rows that differ'],
    options: {},
    words: 0,
    load: () => import('./diff.ts'),
  },
  rebuild: {
    usage: 'rebuild',
    says: ['rebuild the derived tables from the log and replace them'],
    options: {},
    words: 0,
    load: () => import('./rebuild.ts'),
  },
  export: {
    usage: 'export --chapter dc --year 2025 --out dc-2025.ndjson',
    says: ["a year of a chapter's books as a file that can be verified anywhere"],
    options: { chapter: text, year: text, out: text },
    words: 0,
    load: () => import('./export.ts'),
  },
  'verify-export': verifyExport,
  checkpoint: {
    usage: 'checkpoint',
    says: ['sign the log as it is now, and show the public key'],
    options: {},
    words: 0,
    load: () => import('./checkpoint.ts'),
  },
}

export const help = [
  'chapterhouse log <verb> [--json]',
  '',
  ...Object.values(verbs).flatMap(({ usage, says }) => [`  ${usage}`, ...says.map((line) => `      ${line}`)]),
  '',
  'Exit codes: 0 all is well, 1 a difference or damage was found, 2 the command could not be run.',
].join('\n')
