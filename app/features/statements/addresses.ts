import type { StatementKind } from '#server/features/statements/rules.ts'

/** The last URL segment of each kind, with the original site's spelling. */
const spelled = { mission: 'mission', vision: 'vission', history: 'history' } satisfies Record<StatementKind, string>

/** Returns the page of a statement. */
export const statementPath = (kind: StatementKind, chapterId: string) => `/chapters/${spelled[kind]}/${chapterId}`

/** Returns the page on which admins edit it. */
export const managingPath = (kind: StatementKind) => `/${spelled[kind]}`

/** Returns the kind whose page a URL is; case-insensitive. */
export function kindAt(path: string): StatementKind {
  const [first = '', second] = path.toLowerCase().split('/').filter(Boolean)
  const word = first === 'chapters' ? second : first
  return (Object.keys(spelled) as StatementKind[]).find((kind) => spelled[kind] === word)!
}
