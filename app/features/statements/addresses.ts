import type { StatementKind } from '#server/features/statements/rules.ts'

/** The last part of the addresses of a kind, spelled so since the first site. */
const spelled = { mission: 'mission', vision: 'vission', history: 'history' } satisfies Record<StatementKind, string>

/** The page of a statement. */
export const statementPath = (kind: StatementKind, chapterId: string) => `/chapters/${spelled[kind]}/${chapterId}`

/** The page on which admins write it. */
export const managingPath = (kind: StatementKind) => `/${spelled[kind]}`

/** The kind whose page an address is; addresses are the same in capitals too. */
export function kindAt(path: string): StatementKind {
  const [first = '', second] = path.toLowerCase().split('/').filter(Boolean)
  const word = first === 'chapters' ? second : first
  return (Object.keys(spelled) as StatementKind[]).find((kind) => spelled[kind] === word)!
}
