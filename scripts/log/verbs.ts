import type { VerbEntry } from './verb.ts'
import { verifyExport } from './verify-export.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

export const verbs: Record<string, VerbEntry> = {
  verify: {
    usage: 'verify',
    says: ['read the whole log: no gap, every hash fits, every checkpoint is genuine and still true;', 'then fold it anew and compare every row of each derived table'],
    options: {},
    words: 0,
    load: () => import('./verify.ts'),
  },
  replay: {
    usage: 'replay payments [--chapter dc] [--until 2025-12-31 | --position 1200] [--list]',
    says: ['what was received and given back, by kind and month, as the books said at the end of a day', 'or at a position of the log; --list adds every payment'],
    options: { chapter: text, until: text, position: text, list: flag },
    words: 1,
    load: () => import('./replay.ts'),
  },
  trace: {
    usage: 'trace <id>',
    says: ['every fact of a payment or registration and of what it touched; the id may also be', 'that which the provider gave an order, a capture or a refund'],
    options: {},
    words: 1,
    load: () => import('./trace.ts'),
  },
  diff: {
    usage: 'diff',
    says: ['fold the log anew and show the rows in which the derived tables differ'],
    options: {},
    words: 0,
    load: () => import('./diff.ts'),
  },
  rebuild: {
    usage: 'rebuild',
    says: ['fold the log anew and put the rows in place of the derived tables'],
    options: {},
    words: 0,
    load: () => import('./rebuild.ts'),
  },
  export: {
    usage: 'export --chapter dc --year 2025 --out dc-2025.ndjson',
    says: ['a year of the books of a chapter as a file that can be verified anywhere'],
    options: { chapter: text, year: text, out: text },
    words: 0,
    load: () => import('./export.ts'),
  },
  'verify-export': verifyExport,
  checkpoint: {
    usage: 'checkpoint',
    says: ['sign where the log stands now, and show the public key'],
    options: {},
    words: 0,
    load: () => import('./checkpoint.ts'),
  },
}

export const help = [
  'npm run log -- <verb> [--json]',
  '',
  ...Object.values(verbs).flatMap(({ usage, says }) => [`  ${usage}`, ...says.map((line) => `      ${line}`)]),
  '',
  'Exit codes: 0 all is well, 1 a difference or damage was found, 2 it could not be done.',
].join('\n')
